import {
  componentSlug,
  type MarkdownElement,
  type MarkdownWriter,
  markdownLabel,
  type PropManifest,
} from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { plainText, readNode } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readString, readStrings } from '../shared/propValues.js'
import { SchemaValues } from '../shared/SchemaFacts.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { FieldRow } from './FieldRow.js'
import type { ComponentFamily } from './family.js'

const LOCATIONS = ['query', 'path', 'body', 'header', 'cookie'] as const

/**
 * `<ParamField>` and `<Param>`: a request parameter. The prop that contains the name is named after the location, such
 * as `query="limit"`.
 */
export function ParamField(props: MdxProps): VNode {
  const location = LOCATIONS.find((place) => props[place] !== undefined)
  const name = readNode(location && props[location]) ?? readNode(props.name)
  return <Field {...props} name={name} location={location} />
}

export const Param = ParamField

/** `<ResponseField>`: a field of a response, with an anchor. */
export function ResponseField(props: MdxProps): VNode {
  return <Field {...props} name={readNode(props.name)} location={readString(props.location)} />
}

interface FieldProps extends MdxProps {
  name: ComponentChildren
  location?: string
}

function Field({ name, location, ...props }: FieldProps): VNode {
  const id = uniqueId(useScope(), readString(props.id) ?? `param-${componentSlug(plainText(name)) || 'field'}`)
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

/** Returns the labels beside a name. The prop can be one label or a list; each is text or JSX. */
function readLabels(value: unknown): ComponentChildren[] {
  const items = typeof value === 'string' ? readStrings(value) : [value].flat()
  return items.map(readNode).filter((label) => label !== undefined)
}

/** Returns the allowed values of a field. */
function readOptions({ options, enum: values }: MdxProps): string[] {
  const list = Array.isArray(options) ? options : Array.isArray(values) ? values : []
  return list.filter((item) => /^(?:string|number|boolean)$/.test(typeof item)).map(String)
}

function defaultText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function fieldFamily(): ComponentFamily {
  const props = fieldProps()
  const markdown = { kind: 'block', write: writeField } as const
  const parameter = {
    props: {
      ...props,
      ...Object.fromEntries(LOCATIONS.map((location) => [location, nameIn(location)])),
      enum: { type: '(string | number | boolean)[]', description: 'Values that the parameter can have.' },
      options: { type: '(string | number | boolean)[]', description: 'Alias of `enum`.' },
    },
    markdown,
  }
  return {
    Param: { component: Param, description: 'Alias of `<ParamField>`.', ...parameter },
    ParamField: { component: ParamField, description: 'A parameter of a request.', ...parameter },
    ResponseField: { component: ResponseField, description: 'A field of a response.', props, markdown },
  }
}

function nameIn(location: string): PropManifest {
  return { type: 'string | ReactNode', description: `Name of a parameter in the ${location}.` }
}

function fieldProps(): Record<string, PropManifest> {
  return {
    name: { type: 'string | ReactNode', description: 'Name of the field.' },
    type: { type: 'string | ReactNode', description: 'Type of the field, such as `string`.' },
    required: { type: 'boolean', default: false, description: 'Marks the field as required.' },
    optional: {
      type: 'boolean',
      default: true,
      description: 'Accepted for compatibility.',
      support: { status: 'different', note: 'Fields are optional unless they are `required`.' },
    },
    deprecated: { type: 'boolean', default: false, description: 'Marks the field as deprecated.' },
    default: { type: 'any', description: 'Value of the field when it is not sent.' },
    placeholder: { type: 'string', description: 'An example of a value.' },
    pre: { type: 'string | string[]', description: 'Labels before the name.' },
    post: { type: 'string | string[]', description: 'Labels after the name.' },
  }
}

function writeField(field: MarkdownElement, md: MarkdownWriter): string {
  const location = LOCATIONS.find((place) => field.text(place) !== undefined)
  const name = field.text(location ?? 'name') ?? field.text('name') ?? ''
  const fallback = defaultText(field.value('default'))
  const example = field.text('placeholder')
  const values = readOptions({ options: field.value('options'), enum: field.value('enum') })
  const facts = [
    ...field.texts('pre'),
    field.text('type'),
    location,
    field.flag('required') ? markdownLabel('required', 'required') : undefined,
    field.flag('deprecated') ? markdownLabel('fieldDeprecated', 'deprecated') : undefined,
    fallback === undefined ? undefined : `${markdownLabel('fieldDefault', 'default')}: ${md.inlineCode(fallback)}`,
    example === undefined ? undefined : `${markdownLabel('fieldExample', 'example')}: ${md.inlineCode(example)}`,
    values.length === 0
      ? undefined
      : `${markdownLabel('fieldOptions', 'values')}: ${values.map((value) => md.inlineCode(value)).join(' ')}`,
    ...field.texts('post'),
  ].filter((fact) => fact !== undefined)
  const head = `${md.inlineCode(name)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
  const body = field.blocks()
  return md.listItem('-', md.startsWithText(body) ? `${head}: ${body}` : md.join(head, body))
}
