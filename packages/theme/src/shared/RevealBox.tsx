import type { ComponentChildren, VNode } from 'preact'
import { Glyph } from './Glyph.js'

interface RevealBoxProps {
  title: ComponentChildren
  /** True if the title only names what opening the box does, which Markdown omits. Default: false. */
  isControl?: boolean
  open?: boolean
  /** URL of the content, which a script loads when the box is opened. */
  'data-fragment'?: string
  children: ComponentChildren
}

/** Collapsible content with a title. */
export function RevealBox({ title, isControl, children, ...attributes }: RevealBoxProps): VNode {
  return (
    <details class="expandable" {...attributes}>
      <summary>
        <Glyph name="chevron" />
        <span data-markdown-ignore={isControl}>{title}</span>
      </summary>
      <div class="expandable-content">{children}</div>
    </details>
  )
}
