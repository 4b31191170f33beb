import { ID_MARK } from '@octavo/core'
import type { VNode } from 'preact'
import { uniqueId, useScope } from './scopeContext.js'

/** Also percent-encoded, in links to ids. */
const MARKS = new RegExp(`${ID_MARK}|${encodeURIComponent(ID_MARK)}`, 'g')

/**
 * Text of an OpenAPI document as HTML, which was sanitized when the view was created. Its language is unknown, so it
 * has its own direction.
 */
export function Html({ html, class: name }: { html: string; class?: string }): VNode {
  const scope = useScope()
  const scoped = html.includes(ID_MARK) ? html.replace(MARKS, `${uniqueId(scope, 'text')}-`) : html
  return <div class={name} dir="auto" dangerouslySetInnerHTML={{ __html: scoped }} />
}
