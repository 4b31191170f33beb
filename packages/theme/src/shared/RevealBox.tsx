import type { ComponentChildren, VNode } from 'preact'
import { Glyph } from './Glyph.js'

interface RevealBoxProps {
  title: ComponentChildren
  open?: boolean
  /** URL of the content, which a script loads when the box is opened. */
  'data-fragment'?: string
  children: ComponentChildren
}

/** Collapsible content with a title. */
export function RevealBox({ title, children, ...attributes }: RevealBoxProps): VNode {
  return (
    <details class="expandable" {...attributes}>
      <summary>
        <Glyph name="chevron" />
        <span>{title}</span>
      </summary>
      <div class="expandable-content">{children}</div>
    </details>
  )
}
