import type { PageView, SidebarItemView } from '@octavo/core'
import { withAskButtons } from './layouts/askButtons.js'
import { Head } from './layouts/Head.js'
import { Page } from './layouts/Page.js'
import { sidebarHtml } from './layouts/Sidebar.js'
import { colorTokens } from './layouts/tokens.js'
import { withoutUnusedGlyphs } from './shared/Glyph.js'
import { renderInScope } from './shared/renderInScope.js'
import { createScope, type RenderContext } from './shared/scopeContext.js'
import { fillLabels } from './shared/uiLabels.js'
import { componentWords, isRightToLeft, uiStrings } from './shared/uiStrings.js'

/** Returns the HTML document of a page. It has no inline scripts except speculation rules, which
 * the policy `script-src 'self' 'inline-speculation-rules'` allows. */
export function renderDocument(view: PageView, context: RenderContext): string {
  const { page, site } = view
  const strings = uiStrings(page.language)
  const labeledHtml = fillLabels(view.bodyHtml, strings)
  const body = page.assistant ? withAskButtons(labeledHtml, strings) : labeledHtml
  const html = (
    <html
      lang={page.language}
      dir={isRightToLeft(page.language) ? 'rtl' : undefined}
      class={site.appearance.default === 'dark' ? 'dark' : undefined}
      data-theme={site.appearance.default === 'system' ? undefined : site.appearance.default}
      data-appearance={site.appearance.default}
      data-appearance-strict={site.appearance.strict || undefined}
      data-layout={site.theme}
      data-page-mode={page.mode}
      data-codeblocks={site.codeblocks}
      data-decoration={site.decoration}
      data-banner-id={site.banner?.id}
      data-current-path={page.pathname}
      data-copied-label={strings.copied === 'Copied' ? undefined : strings.copied}
      data-assistant={page.assistant && JSON.stringify(page.assistant)}
      data-integrations={site.integrations && JSON.stringify(site.integrations)}
      data-ask-label={page.assistant && strings.askSelection}
      data-islands={page.islands}
      data-words={page.islands === undefined ? undefined : componentWords(page.language)}
      data-root={site.base === '/' ? undefined : site.base}
      {...partAttributes(view.assets.parts)}
      style={colorTokens(site)}
    >
      <Head view={view} />
      <Page view={{ ...view, bodyHtml: body }} strings={strings} />
    </html>
  )
  const text = `<!doctype html>${renderInScope(html, createScope(context, site.base))}\n`
  return loadsContent(view) ? text : withoutUnusedGlyphs(text)
}

/** Returns true for pages whose scripts add content of any kind: in dev, API pages, islands and the assistant. */
function loadsContent({ page, assets }: PageView): boolean {
  return Boolean(assets.modules || assets.parts?.api || page.islands || page.assistant)
}

/**
 * Returns the list items of a sidebar group whose children are loaded on demand (`childrenUrl`). `base` is the site's root
 * path, for icons that are files.
 */
export function renderSidebarItems(items: SidebarItemView[], context: RenderContext, base = '/'): string {
  return sidebarHtml(items, 1, createScope(context, base))
}

/** Returns the attributes with the URLs of lazy chunks. */
function partAttributes(parts: PageView['assets']['parts'] = {}): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(parts).map(([name, url]) => [`data-part-${name}`, url]))
}
