import type { ChoiceView, FieldView, InsideView, MoreView, SchemaPageView, SchemaView } from '@octavo/core'
import type { VNode } from 'preact'
import { CodeBlock } from '../components/CodeBlock.js'
import { FieldRow } from '../components/FieldRow.js'
import { HeadingAnchor } from '../components/Heading.js'
import { Switch } from '../components/Switch.js'
import { Fragment } from '../shared/Fragment.js'
import { Html } from '../shared/Html.js'
import { RevealBox } from '../shared/RevealBox.js'
import { InlineExample, inlineExample, SchemaFacts, SchemaValues } from '../shared/SchemaFacts.js'
import { label } from '../shared/uiLabels.js'
import { Operations } from './Operations.js'

/** Labels of credentials. */
const CREDENTIALS = { bearer: 'bearerToken', apiKey: 'apiKey', basic: 'basicAuth' } as const

/** Fields with their nested fields. Those of a single field are open: nothing else is there to read. */
export function FieldList({ fields, expanded }: { fields: readonly FieldView[]; expanded?: boolean }): VNode {
  const open = expanded || fields.length === 1
  return (
    <dl class="field-list">
      {fields.map((field) => (
        <SchemaField field={field} expanded={expanded} open={open} key={field.id} />
      ))}
    </dl>
  )
}

/** A field of an OpenAPI schema, with its nested fields. */
function SchemaField({ field, expanded, open }: { field: FieldView; expanded?: boolean; open: boolean }): VNode {
  const { descriptionHtml } = field
  return (
    <FieldRow
      id={field.id}
      name={field.name}
      location={field.in}
      pre={field.pre}
      post={field.post}
      type={field.credential ? label(CREDENTIALS[field.credential]) : <TypeName schema={field} />}
      required={field.required}
      deprecated={field.deprecated}
      default={field.default}
      facts={<SchemaFacts schema={field} />}
      example={<InlineExample schema={field} />}
      isListed
    >
      {descriptionHtml && <Html class="field-content" html={descriptionHtml} />}
      <SchemaValues schema={field} />
      <InsideSchemas schema={field} expanded={expanded} />
      <SchemaDetails schema={field} expanded={expanded} open={open} />
    </FieldRow>
  )
}

interface DetailsProps {
  schema: SchemaView
  expanded?: boolean
}

/** The schemas of array items, map values, and keywords such as `not`. */
function InsideSchemas({ schema: { inside = [] }, expanded }: DetailsProps): VNode {
  return (
    <>
      {inside.map((view) => (
        <InsideSchema view={view} expanded={expanded} key={view.name} />
      ))}
    </>
  )
}

function InsideSchema({ view, expanded }: { view: InsideView; expanded?: boolean }): VNode {
  return (
    <div class="schema-inside">
      <SchemaHeader schema={view} name={view.name} />
      {view.descriptionHtml && <Html class="field-content" html={view.descriptionHtml} />}
      <SchemaValues schema={view} />
      <InsideSchemas schema={view} expanded={expanded} />
      <SchemaDetails schema={view} expanded={expanded} />
    </div>
  )
}

/** The type and the facts of a schema without a separate row. */
function SchemaHeader({ schema, name }: { schema: SchemaView; name?: string }): VNode {
  return (
    <div class="field-header">
      {name !== undefined && <code>{name}</code>}
      <div class="field-type">
        <TypeName schema={schema} />
      </div>
      <SchemaFacts schema={schema} />
      {schema.default !== undefined && (
        <div class="field-default">
          {label('fieldDefault')} <code>{schema.default}</code>
        </div>
      )}
      {schema.deprecated && <div class="field-deprecated">{label('fieldDeprecated')}</div>}
      <InlineExample schema={schema} />
    </div>
  )
}

/** The nested fields of a field, collapsed by default. */
function SchemaDetails({ schema, expanded = false, open = expanded }: DetailsProps & { open?: boolean }): VNode | null {
  const { fields = [], choices = [], more, rest } = schema
  if (more) return <MoreFields more={more} name={schema.model} />
  if (fields.length === 0 && choices.length === 0) return null
  const count = fields.length + (rest?.count ?? 0)
  return (
    <RevealBox
      title={count > 0 ? label('childAttributes', count) : label(choices[0]?.kind ?? 'oneOf')}
      isControl
      open={open}
    >
      <SchemaContent schema={schema} expanded={expanded} unnamed={count === 0} />
    </RevealBox>
  )
}

/** Fields and choices of a schema. */
function SchemaContent({ schema, expanded, unnamed }: DetailsProps & { unnamed?: boolean }): VNode {
  const { fields = [], choices = [], more, rest } = schema
  return (
    <>
      {fields.length > 0 && <FieldList fields={fields} expanded={expanded} />}
      {rest && <MoreFields more={rest} />}
      {more && <MoreFields more={more} name={schema.model} />}
      {choices.map((choice, index) => (
        // choices never move
        <Choice choice={choice} expanded={expanded} unnamed={unnamed} key={index} />
      ))}
    </>
  )
}

/** Variants of a schema as tabs. */
function Choice({ choice, expanded, unnamed }: { choice: ChoiceView; expanded?: boolean; unnamed?: boolean }): VNode {
  const panels = choice.variants.map((variant) => ({
    title: variant.title,
    id: variant.id,
    content: (
      <>
        {choice.discriminator && variant.value !== undefined && (
          <p class="field-example">
            <code>{choice.discriminator}</code> = <code>{variant.value}</code>
          </p>
        )}
        <SchemaBody schema={variant} expanded={expanded} />
      </>
    ),
  }))
  return (
    <div class="schema-choice">
      {!unnamed && <p class="schema-choice-name">{label(choice.kind)}</p>}
      <Switch class="tabs" name={label(choice.kind)} panels={panels} sync={false} dropdown={panels.length > 5} />
      {choice.rest && <Fragment more={choice.rest} text={`+ ${choice.rest.count}`} />}
    </div>
  )
}

/** A schema without a name, for a body, a response or a variant. */
export function SchemaBody({ schema, expanded }: DetailsProps): VNode {
  const hasInside = schema.fields !== undefined || schema.choices !== undefined
  const isPlain =
    hasInside &&
    schema.type === 'object' &&
    !schema.constraints &&
    !schema.deprecated &&
    !schema.modelHref &&
    inlineExample(schema) === undefined
  return (
    <>
      {!isPlain && <SchemaHeader schema={schema} />}
      {schema.descriptionHtml && <Html class="field-content" html={schema.descriptionHtml} />}
      <SchemaValues schema={schema} />
      <InsideSchemas schema={schema} expanded={expanded} />
      <SchemaContent schema={schema} expanded={expanded} />
    </>
  )
}

/** The type. For objects, also the name of the model. */
function TypeName({ schema: { type, model, modelHref, recursive } }: { schema: SchemaView }): VNode {
  const isNamed = model !== undefined && /^(?:object|any)\b/.test(type)
  return (
    <>
      {modelHref !== undefined && !isNamed ? <a href={modelHref}>{type}</a> : type}
      {isNamed && (
        <>
          {' '}
          <span class="field-model">{modelHref === undefined ? model : <a href={modelHref}>{model}</a>}</span>
        </>
      )}
      {recursive !== undefined && (
        <>
          {' '}
          <span class="field-model">{label('fieldRecursive')}</span>
        </>
      )}
    </>
  )
}

/** Fields that are loaded on demand. */
function MoreFields({ more, name }: { more: MoreView; name?: string }): VNode {
  const { count = 0 } = more
  const text = count > 0 ? label('childAttributes', count) : (name ?? label('properties'))
  return <Fragment more={more} text={text} name={name} />
}

/** The content of a data model's page. */
export function SchemaPage({ view }: { view: SchemaPageView }): VNode {
  return (
    <div class="operation">
      <section class="operation-section">
        <SchemaBody schema={{ ...view.schema, modelHref: undefined }} expanded={view.expanded} />
      </section>
      {view.uses && view.uses.length > 0 && (
        <section class="operation-section" aria-labelledby="used-by">
          <div class="heading" data-level="2">
            <h2 id="used-by">{label('usedBy')}</h2>
            <HeadingAnchor id="used-by" text={label('usedBy')} />
          </div>
          <Operations operations={view.uses} />
        </section>
      )}
    </div>
  )
}

/** The example of a data model, for the side column. */
export function SchemaExamples({ view }: { view: SchemaPageView }): VNode | null {
  const [example] = view.examples
  if (!example) return null
  return (
    <section class="response-example" id="response-example" aria-label={label('examples')} key="response">
      <CodeBlock filename={view.name} language={example.code.language} html={example.code.html} expandable>
        {example.code.code}
      </CodeBlock>
    </section>
  )
}
