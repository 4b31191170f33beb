import type { DivisionLevelView, NavbarLinkView, PageView, SiteView } from '@octavo/core'
import type { VNode } from 'preact'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import { SOCIAL_NAMES } from '../shared/socialNames.js'
import type { UiStrings } from '../shared/uiStrings.js'
import { DivisionSwitch } from './DivisionSwitch.js'
import { replaceable } from './replaceable.js'
import { Tabs } from './TabsRow.js'

export interface ShellProps {
  view: PageView
  strings: UiStrings
}

/** Kinds of divisions with a menu in the navbar. */
const IN_NAVBAR = new Set<DivisionLevelView['kind']>(['product', 'version', 'language'])

/** Returns the levels with a menu in the top bar. A site with one language has no menu of languages. */
export function navbarLevels(levels: readonly DivisionLevelView[]): DivisionLevelView[] {
  return levels.filter(({ kind, items }) => IN_NAVBAR.has(kind) && (kind !== 'language' || items.length > 1))
}

/** Choices of the appearance, with their icon and name. */
const APPEARANCES = [
  ['light', 'sun', 'appearanceLight'],
  ['dark', 'moon', 'appearanceDark'],
  ['system', 'monitor', 'appearanceSystem'],
] as const

/** The navbar: logo, division menus, search, links, appearance button, and tabs. */
export const Navbar = replaceable('Navbar', ({ view, strings }: ShellProps): VNode => {
  const { site, navigation } = view
  return (
    <header id="navbar" class="navbar">
      <div class="navbar-inner">
        <button
          type="button"
          class="icon-button menu-button"
          popovertarget="sidebar"
          aria-label={strings.menu}
          aria-haspopup="dialog"
        >
          <Glyph name="menu" />
        </button>
        <LogoLink site={site} />
        {navbarLevels(navigation.levels).map((level) => (
          <DivisionSwitch level={level} strings={strings} isNamed key={level.kind} />
        ))}
        <SearchEntry view={view} strings={strings} />
        {view.page.assistant && <AssistantEntry strings={strings} />}
        <div class="topbar-right-container">
          {view.page.allPages && (
            <a class="navbar-link no-js" href={view.page.allPages}>
              <Glyph name="list" />
              {strings.allPages}
            </a>
          )}
          <MobileSearchEntry prompt={site.searchPrompt ?? strings.search} />
          {view.page.assistant && <MobileAssistantEntry strings={strings} />}
          <NavbarLinks view={view} strings={strings} isNamed />
          {!site.appearance.strict && <AppearanceButton strings={strings} />}
        </div>
      </div>
      <Tabs view={view} strings={strings} />
    </header>
  )
})

/** The logo, which links to the first page. */
export function LogoLink({ site }: { site: SiteView }): VNode {
  return (
    <a class="nav-logo" href={safeUrl(site.logo?.href ?? site.home) ?? site.base} aria-label={logoLabel(site)}>
      <Logo site={site} />
    </a>
  )
}

/** Returns the name of the link if its logo is two images, which have no text. */
function logoLabel({ logo, name }: SiteView): string | undefined {
  return logo && logo.light !== logo.dark ? name : undefined
}

export function Logo({ site: { logo, name } }: { site: SiteView }): VNode {
  if (!logo) return <>{name}</>
  if (logo.light === logo.dark) return <img src={logo.light} alt={name} />
  return (
    <>
      <img class="only-light" src={logo.light} alt="" />
      <img class="only-dark" src={logo.dark} alt="" />
    </>
  )
}

const SearchEntry = replaceable('SearchButton', ({ view, strings }: ShellProps): VNode => {
  return (
    <button
      type="button"
      id="search-bar-entry"
      class="search-entry search-bar-entry js-only"
      data-search-open
      aria-keyshortcuts="Meta+K Control+K /"
    >
      <Glyph name="search" />
      <span>{view.site.searchPrompt ?? strings.search}</span>
      <span class="search-key" aria-hidden="true" />
    </button>
  )
})

function MobileSearchEntry({ prompt }: { prompt: string }): VNode {
  return (
    <button
      type="button"
      id="search-bar-entry-mobile"
      class="icon-button search-bar-entry-mobile js-only"
      data-search-open
      aria-label={prompt}
    >
      <Glyph name="search" />
    </button>
  )
}

function AssistantEntry({ strings }: Pick<ShellProps, 'strings'>): VNode {
  return (
    <button
      type="button"
      id="assistant-entry"
      class="assistant-entry js-only"
      data-assistant-open
      aria-keyshortcuts="Meta+I Control+I"
    >
      <Glyph name="assistant" />
      {strings.askAssistant}
    </button>
  )
}

function MobileAssistantEntry({ strings }: Pick<ShellProps, 'strings'>): VNode {
  return (
    <button
      type="button"
      id="assistant-entry-mobile"
      class="icon-button assistant-entry-mobile js-only"
      data-assistant-open
      aria-label={strings.askAssistant}
    >
      <Glyph name="assistant" />
    </button>
  )
}

/** The button for the appearance. Its icon and name are those of the current choice, which a script in the head sets. */
function AppearanceButton({ strings }: Pick<ShellProps, 'strings'>): VNode {
  return (
    <button
      type="button"
      class="icon-button appearance-button js-only"
      data-component-name="theme-toggle"
      data-appearance-toggle
      title={strings.appearance}
    >
      {APPEARANCES.map(([choice, glyph, name]) => (
        <span data-choice={choice} key={choice}>
          <Glyph name={glyph} />
          <span class="sr-only">
            {strings.appearance}: {strings[name]}
          </span>
        </span>
      ))}
    </button>
  )
}

/** Links of the navbar, which are in the drawer on small screens. `isNamed` adds the documented id to the button. */
export function NavbarLinks({ view, strings, isNamed }: ShellProps & { isNamed?: boolean }): VNode | null {
  const { links, primary } = view.site.navbar
  if (links.length === 0 && !primary) return null
  return (
    <nav class="navbar-links" aria-label={strings.links}>
      {links.map((link) => (
        <NavbarLink link={link} view={view} strings={strings} key={link.href} />
      ))}
      {primary && (
        <NavbarLink
          link={primary}
          view={view}
          strings={strings}
          primary
          id={isNamed ? 'topbar-cta-button' : undefined}
        />
      )}
    </nav>
  )
}

interface NavbarLinkProps extends ShellProps {
  link: NavbarLinkView
  primary?: boolean
  id?: string
}

function NavbarLink({ link, primary, id, view, strings }: NavbarLinkProps): VNode {
  const className = primary && (link.type ?? 'button') === 'button' ? 'navbar-link button primary' : 'navbar-link'
  return (
    <a
      class={className}
      href={safeUrl(link.href)}
      data-type={link.type}
      aria-label={link.label ? undefined : linkName(link)}
      data-component-name={primary ? 'primary-header-button' : undefined}
      id={id}
      rel={/^https?:/.test(link.href) ? 'noopener' : undefined}
    >
      <MdxIcon icon={link.icon ?? (link.type && link.type !== 'button' ? link.type : undefined)} />
      {link.label && <span>{link.label}</span>}
      {link.stars !== undefined && <Stars count={link.stars} language={view.page.language} label={strings.stars} />}
      {primary && (link.type ?? 'button') === 'button' && <Glyph name="chevron" />}
    </a>
  )
}

/** The number of stars, short for readers and in full for screen readers. */
function Stars({ count, language, label }: { count: number; language: string; label: string }): VNode {
  return (
    <span class="navbar-stars">
      <Glyph name="star" />
      <span aria-hidden="true">{formatNumber(count, language, { notation: 'compact', maximumFractionDigits: 1 })}</span>
      <span class="sr-only">{label.replace('{0}', () => formatNumber(count, language))}</span>
    </span>
  )
}

/** Formats a number. Languages that the runtime does not support get plain digits. */
function formatNumber(count: number, language: string, options?: Intl.NumberFormatOptions): string {
  try {
    return new Intl.NumberFormat(language, options).format(count)
  } catch {
    return String(count)
  }
}

/** Returns the name of a link that shows only an icon: the social network, or else the host of its URL. */
function linkName({ icon, href }: NavbarLinkView): string {
  const name = icon?.name.replace(/^.*\/|\.\w+$/g, '')
  return (name && SOCIAL_NAMES[name]) ?? name ?? href.replace(/^\w+:\/*|\/.*$/g, '')
}
