import { createElement } from 'preact'
import { describe, expect, test } from 'vitest'
import { components, renderBody, renderDocument } from '../index.js'
import { VIEW } from './testPageView.js'

/** Ids (unique on a page) and classes that custom style sheets may rely on. */
const IDS =
  'background-color banner body-content changelog-filters content content-area content-container footer header localization-select-content localization-select-trigger mobile-nav mobile-nav-content multi-view-dropdown navbar page-title pagination panel request-example response-example search-bar-entry search-bar-entry-mobile sidebar sidebar-content table-of-contents table-of-contents-content table-of-contents-layout topbar-cta-button'
const CLASSES =
  'accordion accordion-group advanced-footer breadcrumb-item breadcrumb-list callout card card-group code-block code-block-copy-button code-block-fade-overlay code-block-icon code-group color color-item color-row columns expandable eyebrow field footer frame icon link mdx-content mermaid method-nav-pill method-pill mobile-nav-tabs-item nav-anchor nav-anchors nav-dropdown-content nav-dropdown-item nav-dropdown-item-description nav-dropdown-item-icon nav-dropdown-item-text-container nav-dropdown-item-title nav-dropdown-products-selector-content nav-dropdown-products-selector-item nav-dropdown-products-selector-item-title nav-dropdown-products-selector-trigger nav-dropdown-trigger nav-logo nav-tabs nav-tabs-item nav-tag-pill nav-tag-pill-text navbar-link pagination-next pagination-prev pagination-title panel prompt sidebar-group sidebar-group-header sidebar-group-icon sidebar-title step steps tab-icon tabs tile toc toc-item tooltip topbar-right-container tree tree-file tree-folder update'
const ATTRIBUTES = [
  'data-component-name="theme-toggle"',
  'data-component-name="primary-header-button"',
  'data-badge',
  'data-color="blue"',
  'data-size="sm"',
  'data-current-path="/guide"',
]

const context = { icon: () => ({ body: '<path/>', viewBox: '0 0 1 1' }) }
const el = (name: string, props: object, ...children: Parameters<typeof createElement>[2][]) =>
  createElement(components[name] ?? name, props as never, ...children)

const BODY = renderBody(
  createElement('div', null, [
    el('AccordionGroup', {}, el('Accordion', { title: 'A' }, 'x')),
    el('Note', {}, 'x'),
    el('CardGroup', {}, el('Card', { title: 'A' })),
    el('Tile', { href: '/a', title: 'A' }),
    el('CodeBlock', { filename: 'a.ts', icon: 'a', expandable: true }, 'x\n'.repeat(40)),
    el('CodeGroup', {}, el('CodeBlock', { filename: 'a' }, 'x')),
    el('Expandable', {}, 'x'),
    el('Frame', {}, 'x'),
    el('Icon', { icon: 'a' }),
    el('Mermaid', { chart: 'graph TD' }, 'graph TD'),
    el('Steps', {}, el('Step', { title: 'A' })),
    el('Tabs', {}, el('Tab', { title: 'A', icon: 'a' }, 'x')),
    el('Tooltip', { tip: 'x' }, 'y'),
    el('Update', { label: 'May', tags: ['New'] }, 'x'),
    el('a', { href: '/a' }, 'x'),
    el('ParamField', { path: 'id' }),
    el('Prompt', { description: 'x' }, 'y'),
    el('Badge', { color: 'blue', size: 'sm' }, 'x'),
    el('Tree', {}, el('Tree.Folder', { name: 'a' }, el('Tree.File', { name: 'b' }))),
    el('Color', { variant: 'table' }, el('Color.Row', { title: 'A' }, el('Color.Item', { name: 'a', value: '#fff' }))),
    el('RequestExample', {}, el('CodeBlock', {}, 'x')),
    el('ResponseExample', {}, el('CodeBlock', {}, 'x')),
    el('View', { title: 'A' }, 'x'),
    el('View', { title: 'B' }, 'x'),
  ]),
  context,
)

const division = { label: 'A', href: '/a', active: true, external: false, description: 'About', icon: { name: 'a' } }

const html = renderDocument(
  {
    ...VIEW,
    page: { ...VIEW.page, tag: 'New', operation: { method: 'GET', path: '/a' } },
    navigation: {
      levels: (['product', 'language', 'version', 'tab', 'dropdown', 'anchor'] as const).map((kind) => ({
        kind,
        // A site with one language has no menu of languages.
        items: kind === 'language' ? [division, { ...division, label: 'B', active: false }] : [division],
      })),
      sidebar: VIEW.navigation.sidebar.map((group) => ({ ...group, icon: { name: 'a' } })),
    },
    bodyHtml: BODY,
  },
  context,
)

describe('hooks for site style sheets', () => {
  test.each(IDS.split(' '))('#%s is on the page once', (id) => {
    expect(html.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1)
  })

  test.each(CLASSES.split(' '))('.%s is on the page', (name) => {
    expect(html).toMatch(new RegExp(` class="(?:[^"]* )?${name}(?: [^"]*)?"`))
  })

  test.each(ATTRIBUTES)('[%s] is on the page', (attribute) => {
    expect(html).toContain(` ${attribute}`)
  })

  test('the open entry is marked', () => {
    expect(html).toMatch(/<ul class="sidebar-group"[^>]* data-active/)
    expect(html).toMatch(/<li data-active/)
    expect(html).toMatch(/class="nav-tabs-item"[^>]* data-active/)
  })
})
