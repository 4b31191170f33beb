/** Class names that style sheets written for the original platform use like element names: `card { … }`. */
const HOOKS = [
  'accordion accordion-group breadcrumb-item breadcrumb-list callout card card-group code-block code-block-copy-button',
  'code-block-fade-overlay code-block-icon code-group color color-item color-row columns expandable eyebrow field frame',
  'icon link mdx-content mermaid method-nav-pill method-pill mobile-nav-tabs-item nav-anchor nav-anchors nav-logo',
  'nav-dropdown-content nav-dropdown-item nav-dropdown-item-description nav-dropdown-item-icon nav-dropdown-item-title',
  'nav-dropdown-item-text-container nav-dropdown-products-selector-content nav-dropdown-products-selector-item',
  'nav-dropdown-products-selector-trigger nav-dropdown-trigger nav-tabs nav-tabs-item nav-tag-pill nav-tag-pill-text',
  'navbar-link pagination-next pagination-prev pagination-title panel prompt sidebar-group sidebar-group-header',
  'sidebar-group-icon sidebar-title step steps tab-icon tabs tile toc toc-item tooltip topbar-right-container tree',
  'tree-file tree-folder update advanced-footer',
].flatMap((line) => line.split(' '))

/** Matches a hook in the position of an element name. */
const NAME = new RegExp(`(^|[\\s>+~,(/])(${HOOKS.sort((a, b) => b.length - a.length).join('|')})(?![\\w-])`, 'g')

/** Matches comments and strings, which contain no selectors, and the ends of declarations and selectors. */
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)|[{};]/g

/** Extends selectors that use a hook as an element name to match the class too: `:is(card,.card)` for `card`. */
export function hookSelectors(css: string): string {
  let result = ''
  let start = 0
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token !== '{' && token !== '}' && token !== ';') continue
    const chunk = css.slice(start, index)
    result += (token === '{' ? hookPrelude(chunk) : chunk) + token
    start = index + 1
  }
  return result + css.slice(start)
}

/** Rewrites the selectors before `{`. At-rules and attribute selectors are unchanged. */
function hookPrelude(prelude: string): string {
  if (
    prelude
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trimStart()
      .startsWith('@')
  )
    return prelude
  return prelude
    .split(/(\[[^\]]*\]|\/\*[\s\S]*?\*\/)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(NAME, '$1:is($2,.$2)') : part))
    .join('')
}
