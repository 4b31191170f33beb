import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type PageScope, ScopeContext } from './context.js'

/** Renders with a scope, so that ids are unique over several calls. */
export function renderInScope(vnode: VNode, scope: PageScope): string {
  return renderToString(<ScopeContext.Provider value={scope}>{vnode}</ScopeContext.Provider>)
}
