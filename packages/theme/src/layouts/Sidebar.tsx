import type { DivisionLevelView, SidebarGroupView, SidebarItemView, SidebarPageView } from '@octavo/core'
import { Fragment, type JSX, type VNode } from 'preact'
import { MethodPill } from '../api/MethodPill.js'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import { renderInScope } from '../shared/renderInScope.js'
import { NEW_TAB, safeUrl } from '../shared/safeUrl.js'
import { type PageScope, useScope } from '../shared/scopeContext.js'
import { DivisionLink, DivisionSwitch } from './DivisionSwitch.js'
import { LogoLink, NavbarLinks, navbarLevels, type ShellProps } from './Navbar.js'
import { NavTag } from './NavTag.js'
import { replaceable } from './replaceable.js'

/**
 * The sidebar of the current division. On small screens it is a popover, which also contains the links and tabs of the
 * navbar.
 */
export const Sidebar = replaceable('Sidebar', ({ view, strings }: ShellProps): VNode => {
  const levels = view.navigation.levels
  const items = sidebarHtml(view.navigation.sidebar, 0, useScope())
  return (
    <aside id="sidebar" class="sidebar" popover="auto" aria-label={strings.navigation}>
      <div id="sidebar-content" class="sidebar-content">
        <div id="mobile-nav" class="sidebar-mobile">
          <div class="drawer-header">
            <LogoLink site={view.site} />
            <button
              type="button"
              class="icon-button"
              popovertarget="sidebar"
              popovertargetaction="hide"
              aria-label={strings.close}
            >
              <Glyph name="close" />
            </button>
          </div>
          <button type="button" class="search-entry js-only" data-search-open>
            <Glyph name="search" />
            <span>{view.site.searchPrompt ?? strings.search}</span>
          </button>
          <div id="mobile-nav-content" class="mobile-switches">
            {navbarLevels(levels).map((level) => (
              <DivisionSwitch level={level} strings={strings} key={level.kind} />
            ))}
          </div>
          <MobileTabs levels={levels} label={strings.sections} />
        </div>
        {levels
          .filter((level) => level.kind === 'dropdown' || level.kind === 'item')
          .map((level) => (
            <DivisionSwitch level={level} strings={strings} key={level.items[0]?.href} />
          ))}
        <Anchors levels={levels} />
        <nav aria-label={strings.pages}>
          <ul class="sidebar-items" dangerouslySetInnerHTML={{ __html: items }} />
          {/* Entries refer to it, because their HTML is the same in all languages. */}
          {/ data-(?:deprecated|children-url)/.test(items) && (
            <span id="deprecated-entry" hidden>
              {strings.deprecated}
            </span>
          )}
        </nav>
        <div class="sidebar-mobile">
          <NavbarLinks view={view} strings={strings} />
        </div>
      </div>
    </aside>
  )
})

interface LevelsProps {
  levels: DivisionLevelView[]
  label: string
}

function MobileTabs({ levels, label }: LevelsProps): VNode | null {
  const items = levels.filter((level) => level.kind === 'tab').flatMap((level) => level.items)
  if (items.length === 0) return null
  return (
    <nav class="mobile-nav-tabs" aria-label={label}>
      {items.map((item) => (
        <Fragment key={item.href + item.label}>
          <DivisionLink item={item} class="mobile-nav-tabs-item" current="true" />
          {item.menu && item.menu.length > 0 && (
            <div class="mobile-nav-menu">
              {item.menu.map((entry) => (
                <DivisionLink item={entry} class="mobile-nav-tabs-item" current="true" key={entry.href + entry.label} />
              ))}
            </div>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

function Anchors({ levels }: Pick<LevelsProps, 'levels'>): VNode | null {
  const items = levels.filter((level) => level.kind === 'anchor').flatMap((level) => level.items)
  if (items.length === 0) return null
  return (
    <div class="nav-anchors">
      {items.map((item) => (
        <DivisionLink item={item} class="nav-anchor" current="true" key={item.href + item.label} />
      ))}
    </div>
  )
}

interface ItemListProps extends Omit<JSX.IntrinsicElements['ul'], 'children'> {
  items: readonly SidebarItemView[]
  /** Nesting depth. Outermost groups have 0; their titles are headings. */
  depth: number
}

/** A list of pages and groups. Its HTML is rendered in this file and contains only escaped text. */
function ItemList({ items, depth, ...attributes }: ItemListProps): VNode {
  return <ul {...attributes} dangerouslySetInnerHTML={{ __html: sidebarHtml(items, depth, useScope()) }} />
}

/**
 * Renders pages and groups as list items. The HTML of equal entries is cached, because sidebars differ little between
 * documents.
 */
export function sidebarHtml(items: readonly SidebarItemView[], depth: number, scope: PageScope): string {
  return items.map((item) => itemHtml(item, depth, scope)).join('')
}

const htmlCache = new WeakMap<SidebarItemView, string>()

function itemHtml(item: SidebarItemView, depth: number, scope: PageScope): string {
  const existing = htmlCache.get(item)
  if (existing !== undefined) return existing
  const html = renderInScope(<SidebarItem item={item} depth={depth} />, scope)
  // Icons depend on the site, and groups with children in the document differ between documents.
  if (!item.icon && !(item.kind === 'group' && item.children)) htmlCache.set(item, flat(html))
  return html
}

/** Returns a text that V8 has in one piece. It would join the pieces of a rendered text again in every document. */
function flat(text: string): string {
  text.charCodeAt(0)
  return text
}

const SidebarItem = replaceable('SidebarItem', ({ item, depth }: { item: SidebarItemView; depth: number }): VNode => {
  if (item.kind === 'page') return <SidebarPage item={item} />
  if (depth === 0 && item.children) return <SidebarSection item={item} />
  return <SidebarGroup item={item} depth={depth} />
})

/** An outermost group, which is always open. */
function SidebarSection({ item }: { item: SidebarGroupView }): VNode {
  const id = `group-${item.id}`
  return (
    <li class="sidebar-section">
      <p class="sidebar-group-header" id={id}>
        <MdxIcon icon={item.icon} class="sidebar-group-icon" />
        {item.href ? (
          <a
            class="sidebar-title"
            href={safeUrl(item.href)}
            aria-current={item.active ? 'page' : undefined}
            data-active={item.active || undefined}
          >
            {item.label}
          </a>
        ) : (
          <span class="sidebar-title">{item.label}</span>
        )}
        <Tag text={item.tag} />
      </p>
      <ItemList
        class="sidebar-group"
        aria-labelledby={id}
        data-active={isOpen(item) || undefined}
        items={item.children ?? []}
        depth={1}
      />
    </li>
  )
}

/**
 * A nested group. If the document does not contain its children, the title links to its first page and a script loads
 * the list.
 */
function SidebarGroup({ item, depth }: { item: SidebarGroupView; depth: number }): VNode {
  const label = (
    <>
      <MdxIcon icon={item.icon} class="sidebar-group-icon" />
      <bdi>{item.label}</bdi>
      <Tag text={item.tag} />
    </>
  )
  const link = item.href && (
    <a
      class="sidebar-link"
      href={safeUrl(item.href)}
      aria-current={item.active ? 'page' : undefined}
      data-active={item.active || undefined}
    >
      {label}
    </a>
  )
  if (!item.children && !item.childrenUrl) return <li>{link || <span class="sidebar-link">{label}</span>}</li>
  return (
    <li class="sidebar-folder">
      {link}
      <details open={item.expanded && item.children !== undefined} data-children-url={safeUrl(item.childrenUrl)}>
        {/* A link inside would be a control within a control: it is above the label, which gives it room and names the switch. */}
        <summary>
          {link ? <b>{item.label}</b> : <span class="sidebar-link">{label}</span>}
          <Glyph name="chevron" />
        </summary>
        <ItemList class="sidebar-group" items={item.children ?? []} depth={depth + 1} />
      </details>
    </li>
  )
}

function SidebarPage({ item }: { item: SidebarPageView }): VNode {
  return (
    <li data-active={item.active || undefined}>
      <a
        class="sidebar-link"
        href={safeUrl(item.href)}
        aria-current={item.active ? 'page' : undefined}
        data-deprecated={item.deprecated || undefined}
        aria-describedby={item.deprecated ? 'deprecated-entry' : undefined}
        {...(item.external ? NEW_TAB : {})}
      >
        <MdxIcon icon={item.icon} />
        {item.method && <MethodPill method={item.method} class="method-nav-pill" />}
        {item.labelHtml ? (
          <bdi dangerouslySetInnerHTML={{ __html: item.labelHtml }} />
        ) : (
          <bdi>{withoutMethod(item)}</bdi>
        )}
        <Tag text={item.tag} />
        {item.external && <Glyph name="external" />}
      </a>
    </li>
  )
}

/** Removes the method from labels such as `GET /users`, because a separate badge shows it. */
function withoutMethod({ label, method }: SidebarPageView): string {
  return method && label.startsWith(`${method} /`) ? label.slice(method.length + 1) : label
}

/** True for the current page, and for groups that contain it. */
function isOpen(item: SidebarItemView): boolean {
  return item.active || (item.kind === 'group' && (item.children ?? []).some(isOpen))
}

function Tag({ text }: { text?: string }): VNode | null {
  return text ? <NavTag>{text}</NavTag> : null
}
