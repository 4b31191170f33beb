import type { ComponentChildren, VNode } from 'preact'
import { slugify, uniqueId, useScope } from '../context.js'
import { label } from '../labels.js'
import { readNode, textOf } from '../props/children.js'
import { type MdxProps, readBoolean, readString, readStrings } from '../props/read.js'
import { hashHref } from '../safe/url.js'

const LOCATIONS = ['query', 'path', 'body', 'header'] as const

/** `<ParamField>` and `<Param>`: a request parameter; where it goes is the name of its first prop. */
export function ParamField(props: MdxProps): VNode {
  const location = LOCATIONS.find((place) => props[place] !== undefined)
  const name = readNode(location && props[location]) ?? readNode(props.name)
  return <Field {...props} name={name} location={location} />
}

/** `<ResponseField>`: a field of a response, with a link of its own. */
export function ResponseField(props: MdxProps): VNode {
  return <Field {...props} name={readNode(props.name)} />
}

interface FieldProps extends MdxProps {
  name: ComponentChildren
  location?: string
}

function Field({ name, location, ...props }: FieldProps): VNode {
  const id = uniqueId(useScope(), readString(props.id) ?? `param-${slugify(textOf(name), 'field')}`)
  const placeholder = readString(props.placeholder)
  return (
    <div class="field" id={id} data-location={location}>
      <div class="field-header">
        {readLabels(props.pre).map((label) => (
          <span class="field-label" key={textOf(label)}>
            {label}
          </span>
        ))}
        <code class="field-name">
          <a href={hashHref(id)}>{name}</a>
        </code>
        <FieldPills {...props} location={location} />
        {readLabels(props.post).map((label) => (
          <span class="field-label" key={textOf(label)}>
            {label}
          </span>
        ))}
      </div>
      {placeholder && (
        <p class="field-example">
          {label('fieldExample')} <code>{placeholder}</code>
        </p>
      )}
      {props.children && <div class="field-content">{props.children}</div>}
    </div>
  )
}

function FieldPills(props: MdxProps): VNode {
  const type = readNode(props.type)
  const fallback = defaultText(props.default)
  return (
    <>
      {type && <span class="field-type">{type}</span>}
      {readString(props.location) && <span class="field-location">{props.location as string}</span>}
      {fallback !== undefined && (
        <span class="field-default">
          {label('fieldDefault')} <code>{fallback}</code>
        </span>
      )}
      {readBoolean(props.required) && <span class="field-required">{label('required')}</span>}
      {readBoolean(props.deprecated) && <span class="field-deprecated">{label('fieldDeprecated')}</span>}
    </>
  )
}

/** Labels beside a name: one or several, each text or JSX. */
function readLabels(value: unknown): ComponentChildren[] {
  const items = typeof value === 'string' ? readStrings(value) : [value].flat()
  return items.map(readNode).filter((label) => label !== undefined)
}

function defaultText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
