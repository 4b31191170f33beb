import type { ComponentChildren, VNode } from 'preact'
import { SchemaValues } from '../api/SchemaFacts.js'
import { slugify, uniqueId, useScope } from '../context.js'
import { label } from '../labels.js'
import { readNode, textOf } from '../props/children.js'
import { type MdxProps, readBoolean, readString, readStrings } from '../props/read.js'
import { FieldRow } from './FieldRow.js'

const LOCATIONS = ['query', 'path', 'body', 'header', 'cookie'] as const

/** `<ParamField>` and `<Param>`: a request parameter; where it goes is the name of its first prop. */
export function ParamField(props: MdxProps): VNode {
  const location = LOCATIONS.find((place) => props[place] !== undefined)
  const name = readNode(location && props[location]) ?? readNode(props.name)
  return <Field {...props} name={name} location={location} />
}

/** `<ResponseField>`: a field of a response, with a link of its own. */
export function ResponseField(props: MdxProps): VNode {
  return <Field {...props} name={readNode(props.name)} location={readString(props.location)} />
}

interface FieldProps extends MdxProps {
  name: ComponentChildren
  location?: string
}

function Field({ name, location, ...props }: FieldProps): VNode {
  const id = uniqueId(useScope(), readString(props.id) ?? `param-${slugify(textOf(name), 'field')}`)
  const placeholder = readString(props.placeholder)
  return (
    <FieldRow
      id={id}
      name={name}
      location={location}
      pre={readLabels(props.pre)}
      post={readLabels(props.post)}
      type={readNode(props.type)}
      required={readBoolean(props.required)}
      deprecated={readBoolean(props.deprecated)}
      default={defaultText(props.default)}
    >
      {placeholder && (
        <p class="field-example">
          {label('fieldExample')} <code>{placeholder}</code>
        </p>
      )}
      <SchemaValues schema={{ type: '', enum: readOptions(props).map((value) => ({ value })) }} />
      {props.children && <div class="field-content">{props.children}</div>}
    </FieldRow>
  )
}

/** Labels beside a name: one or several, each text or JSX. */
function readLabels(value: unknown): ComponentChildren[] {
  const items = typeof value === 'string' ? readStrings(value) : [value].flat()
  return items.map(readNode).filter((label) => label !== undefined)
}

/** Values that a field may have. */
function readOptions({ options, enum: values }: MdxProps): string[] {
  const list = Array.isArray(options) ? options : Array.isArray(values) ? values : []
  return list.filter((item) => /^(?:string|number|boolean)$/.test(typeof item)).map(String)
}

function defaultText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
