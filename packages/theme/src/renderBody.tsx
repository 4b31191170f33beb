import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { InsidePanel } from './components/Examples.js'
import { ChangelogFilters } from './components/Update.js'
import { ViewSwitch } from './components/View.js'
import { createScope, type PageScope, type RenderContext, ScopeContext } from './context.js'
import { sanitizeTree } from './safe/sanitizeTree.js'

/**
 * Body HTML of a page: what stands beside the text (`#panel`: examples and panels), the switches of views and updates,
 * and the text in `.mdx-content`. HTML elements of the tree are made harmless in place first.
 */
export function renderBody(vnode: VNode, context: RenderContext): string {
  const scope = createScope(context)
  sanitizeTree(vnode, { allowHtml: context.allowHtml })
  const text = renderInScope(<div class="mdx-content">{vnode}</div>, scope)
  return renderSide(scope) + renderSwitches(scope) + text
}

function renderSide(scope: PageScope): string {
  const side = scope.panels.length > 0 ? [...scope.panels, ...scope.examples] : scope.examples
  if (side.length === 0) return ''
  return renderInScope(
    <aside id="panel" class="panel" aria-label={scope.panels.length > 0 ? 'Panel' : 'Examples'}>
      <InsidePanel.Provider value={true}>{side}</InsidePanel.Provider>
    </aside>,
    scope,
  )
}

function renderSwitches({ views, tags }: PageScope): string {
  const viewSwitch = views.length > 1 ? renderToString(<ViewSwitch views={views} />) : ''
  return viewSwitch + (tags.length > 0 ? renderToString(<ChangelogFilters tags={tags} />) : '')
}

/** Renders with one scope, so that ids stay unique over several calls. */
export function renderInScope(vnode: VNode, scope: PageScope): string {
  return renderToString(<ScopeContext.Provider value={scope}>{vnode}</ScopeContext.Provider>)
}
