import type { VNode } from 'preact'

/** Text of an OpenAPI document, which was rendered and sanitized with the view. */
export function Html({ html, class: name }: { html: string; class?: string }): VNode {
  return <div class={name} dangerouslySetInnerHTML={{ __html: html }} />
}
