import type { FieldView, SchemaView } from '@octavo/core'
import type { VNode } from 'preact'
import { FieldRow } from '../components/FieldRow.js'
import { Html } from '../schema/Html.js'
import { SchemaFacts, SchemaValues } from '../schema/SchemaFacts.js'
import { label } from '../strings/labels.js'
import { SchemaDetails } from './SchemaDetails.js'

/** Fields one below the other. */
export function FieldList({ fields, expanded }: { fields: readonly FieldView[]; expanded?: boolean }): VNode {
  return (
    <div class="field-list">
      {fields.map((field) => (
        <SchemaField field={field} expanded={expanded} key={field.id} />
      ))}
    </div>
  )
}

/** A field of a specification, with what is inside it. */
function SchemaField({ field, expanded }: { field: FieldView; expanded?: boolean }): VNode {
  const { descriptionHtml } = field
  return (
    <FieldRow
      id={field.id}
      name={field.name}
      location={field.in}
      pre={field.pre}
      post={field.post}
      type={<TypeName schema={field} />}
      required={field.required}
      deprecated={field.deprecated}
      default={field.default}
      facts={<SchemaFacts schema={field} />}
    >
      {descriptionHtml && <Html class="field-content" html={descriptionHtml} />}
      <SchemaValues schema={field} />
      <SchemaDetails schema={field} expanded={expanded} />
    </FieldRow>
  )
}

/** The type, with the model's name where it says more. */
export function TypeName({ schema: { type, model, recursive } }: { schema: SchemaView }): VNode {
  const isNamed = model !== undefined && /^(?:object|any)\b/.test(type)
  return (
    <>
      {type}
      {isNamed && <span class="field-model">{model}</span>}
      {recursive !== undefined && <span class="field-model">{label('fieldRecursive')}</span>}
    </>
  )
}
