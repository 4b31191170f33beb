import type { VNode } from 'preact'

/** Text of a specification, rendered and cleaned where the view was made. */
export function Html({ html, class: name }: { html: string; class?: string }): VNode {
  return <div class={name} dangerouslySetInnerHTML={{ __html: html }} />
}
