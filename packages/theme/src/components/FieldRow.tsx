import type { ComponentChildren, VNode } from 'preact'
import { hashHref } from '../shared/safeUrl.js'
import { label } from '../shared/uiLabels.js'

interface FieldRowProps {
  /** Anchor of the field. */
  id: string
  name: ComponentChildren
  /** Location of a parameter, such as `query`. */
  location?: string
  /** Labels before the name. `post` contains those after it. */
  pre?: ComponentChildren[]
  post?: ComponentChildren[]
  type?: ComponentChildren
  required?: boolean
  deprecated?: boolean
  default?: string
  /** Additional information beside the name. */
  facts?: ComponentChildren
  /** A short example, the last beside the name. */
  example?: ComponentChildren
  /** True for an item of a description list. Default: false. */
  isListed?: boolean
  /** Content below the name. */
  children?: ComponentChildren
}

/**
 * A field of a request or response, from MDX or an OpenAPI document. The facts beside its name are blocks, which programs
 * that read the text of a page separate.
 */
export function FieldRow({
  id,
  name,
  location,
  pre = [],
  post = [],
  isListed = false,
  children,
  ...rest
}: FieldRowProps): VNode {
  const [Name, Body] = isListed ? (['dt', 'dd'] as const) : (['div', 'div'] as const)
  return (
    <div class="field" id={id} data-location={location}>
      <Name class="field-header">
        {pre.map(pill)}
        <code class="field-name">
          <a href={hashHref(id)}>{name}</a>
        </code>
        {rest.type && <div class="field-type">{rest.type}</div>}
        {location && <div class="field-location">{location}</div>}
        {rest.facts}
        {rest.default !== undefined && (
          <div class="field-default">
            {label('fieldDefault')} <code>{rest.default}</code>
          </div>
        )}
        {rest.required && <div class="field-required">{label('required')}</div>}
        {rest.deprecated && <div class="field-deprecated">{label('fieldDeprecated')}</div>}
        {post.map(pill)}
        {rest.example}
      </Name>
      <Body class="field-body">{children}</Body>
    </div>
  )
}

function pill(content: ComponentChildren, index: number): VNode {
  return (
    // labels never move
    <div class="field-label" key={index}>
      {content}
    </div>
  )
}
