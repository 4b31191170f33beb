import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type PageScope, ScopeContext } from './context.js'

/** Renders with one scope, so that ids stay unique over several calls. */
export function renderInScope(vnode: VNode, scope: PageScope): string {
  return renderToString(<ScopeContext.Provider value={scope}>{vnode}</ScopeContext.Provider>)
}
