import type { VNode } from 'preact'

/** Text of an OpenAPI document as HTML, which was sanitized when the view was created. */
export function Html({ html, class: name }: { html: string; class?: string }): VNode {
  return <div class={name} dangerouslySetInnerHTML={{ __html: html }} />
}
