import type { VNode } from 'preact'

/** The cross of the page's icons. */
export function CloseIcon(): VNode {
  return (
    <svg aria-hidden="true" data-glyph="close">
      <use href="#octavo-close" />
    </svg>
  )
}
