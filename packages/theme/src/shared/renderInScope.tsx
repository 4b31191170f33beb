import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type PageScope, ScopeContext } from './scopeContext.js'

/** Renders with a scope, so that ids are unique over several calls. */
export function renderInScope(children: ComponentChildren, scope: PageScope): string {
  return renderToString(<ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>)
}
