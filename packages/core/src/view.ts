import type { HeadTag } from './headTag.js'
import type { IconReference } from './navigation.js'
import type { Heading, PageMode } from './page.js'
import type { LinkStyle } from './routes.js'

/** Everything the theme needs to render one page. Plain data: serialisable, without site internals. */
export interface PageView {
  site: SiteView
  page: {
    /** Root-relative, with base: the path that the browser shows. */
    pathname: string
    /** The page's own title; also the visible H1. */
    title: string
    description?: string
    /** The description as HTML, where it has Markdown. */
    descriptionHtml?: string
    icon?: IconReference
    tag?: string
    deprecated?: boolean
    mode: PageMode
    headings: Heading[]
    /** True for the 404 page. */
    isNotFound?: true
    /** HTTP method and path of an API page. */
    operation?: { method: string; path: string }
    /** Names of the divisions and groups above the page, outermost first. */
    breadcrumbs: LinkView[]
    previous?: LinkView
    next?: LinkView
    hideFooterPagination?: boolean
    /** ISO 8601 date of the last change. */
    lastModified?: string
    /** `name`/`property` and content of meta elements, in order. */
    meta: { name?: string; property?: string; content: string }[]
    canonical?: string
    /** `<link>` elements of the head besides style sheets and icons. */
    links: HeadLinkView[]
    /** Elements that the site, its plugins and the page add. */
    head?: readonly HeadTag[] | undefined
    /** JSON-LD, escaped for its place in `<script type="application/ld+json">`. */
    structuredData?: string
    /** Where the page sends its readers at once. */
    refresh?: string
    /** URL of the page's Markdown, with base. */
    markdown?: string
    /** URL of the page's feed, with base. */
    feed?: string
    /** Pages its author recommends. */
    related?: LinkView[]
    authors?: AuthorView[]
    /** Feedback that readers can give on the page. */
    feedback?: FeedbackView | undefined
    /** The menu for readers with AI tools; undefined without entries. */
    contextual?: ContextualView
    /** Undefined on sites without an assistant. */
    assistant?: AssistantView
    /** URL of the module that brings the page's interactive components to life. */
    islands?: string
    /** BCP 47 tag of the page's language. */
    language: string
  }
  navigation: NavigationView
  /** Rendered body of the page. */
  bodyHtml: string
  assets: {
    /** URLs of style sheets, deferred scripts and the blocking scripts that run before the first paint. */
    styles: string[]
    /** Fonts that are needed at once. */
    preloads?: string[]
    scripts: string[]
    blockingScripts: string[]
    /** Files that are loaded on first use, by name. */
    parts?: Readonly<Record<string, string | undefined>>
    /** Modules of the development server. */
    modules?: string[]
    /** The site's own classic scripts. */
    siteScripts: string[]
  }
}

export interface SiteView {
  name: string
  theme: string
  /** Root path of the site with a trailing slash, e.g. `/` or `/docs/`. */
  base: string
  /** True when documents refer to each other relatively; `base` is then the relative path to the root. */
  isRelative?: boolean
  /** URL of the first page of the site. */
  home: string
  logo?: { light: string; dark: string; href: string }
  favicon?: { light: string; dark: string }
  colors: { primary: string; light?: string; dark?: string; backgroundLight?: string; backgroundDark?: string }
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean }
  /** URLs of the image behind every page. */
  backgroundImage?: { light: string; dark: string }
  decoration?: 'gradient' | 'grid' | 'windows'
  eyebrows: 'section' | 'breadcrumbs'
  /** `system` follows the page's scheme, `dark` is always dark. */
  codeblocks: 'system' | 'dark'
  searchPrompt?: string
  navbar: { links: NavbarLinkView[]; primary?: NavbarLinkView }
  footer: {
    socials: { name: string; href: string; icon: IconReference }[]
    columns: { header?: string; items: LinkView[] }[]
  }
  /** Undefined on sites that load nothing from other services. */
  integrations?: IntegrationsView
  /** `html` is already rendered and safe. */
  banner?: {
    html: string
    dismissible: boolean
    type: 'info' | 'warning' | 'critical'
    id: string
    /** The site's own background colours for it. */
    color?: { light?: string; dark?: string }
  }
}

export interface HeadLinkView {
  rel: string
  href: string
  type?: string
  hreflang?: string
  title?: string
}

export interface AuthorView {
  name: string
  href?: string
  image?: string
}

export interface FeedbackView {
  /** Undefined when the page has no thumbs. Feedback is sent to `url` as JSON. */
  thumbs?: { url?: string | undefined } | undefined
  /** URL where the page's file is edited. */
  edit?: string | undefined
  /** URL where an issue is reported. */
  issue?: string | undefined
}

export interface ContextualView {
  display: 'header' | 'toc'
  /** The first one is the button. */
  options: ContextualOptionView[]
}

export interface ContextualOptionView {
  /** The built-in's name, or `custom`. `copy` and `view` have the URL of the Markdown, `download-pdf` has none. */
  id: string
  title: string
  description: string
  icon?: IconReference
  /**
   * Complete, unless it contains `{address}`, the encoded absolute URL of the Markdown, or `{page}`, its encoded text.
   */
  href?: string
  /** Text that the entry copies. */
  copies?: string
}

export interface LinkView {
  label: string
  href: string
  icon?: IconReference
}

export interface NavbarLinkView extends LinkView {
  type?: 'button' | 'github' | 'discord'
  /** Stars of the repository; undefined while they are unknown. */
  stars?: number | undefined
}

/** The open path through the divisions, one level after the other, and the sidebar of the innermost. */
export interface NavigationView {
  /** One entry per level of divisions that has a choice, outermost first. */
  levels: DivisionLevelView[]
  sidebar: SidebarItemView[]
}

export interface DivisionLevelView {
  kind: 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item'
  items: DivisionView[]
}

export interface DivisionView extends LinkView {
  active: boolean
  external: boolean
  description?: string
  tag?: string
  color?: { light?: string; dark?: string }
  align?: 'start' | 'end'
  /** Entries of a tab's menu. */
  menu?: DivisionView[]
}

export type SidebarItemView = SidebarGroupView | SidebarPageView

export interface SidebarGroupView {
  kind: 'group'
  id: string
  label: string
  icon?: IconReference
  tag?: string
  /** URL of the group's root page, or of its first page when the children are not in this document. */
  href?: string
  active: boolean
  expanded: boolean
  /** Undefined when the children are loaded on demand from `childrenUrl`. */
  children?: SidebarItemView[]
  childrenUrl?: string
}

export interface SidebarPageView {
  kind: 'page'
  label: string
  href: string
  active: boolean
  external: boolean
  icon?: IconReference
  tag?: string
  method?: string
  deprecated?: boolean
}

/** The assistant's endpoint and the page details sent to it. Embedded in the HTML, so it is public. */
export interface AssistantView {
  /** URL of the message endpoint, version 2. */
  endpoint: string
  /** Public key (`svc_dsc_…`); undefined where the site's host forwards requests. */
  key?: string
  /** The site's root with a slash at its end. */
  root: string
  /** URLs of the site as its author and the assistant know it; links in answers may start with them. */
  addresses?: string[]
  links: LinkStyle
  /** The page's path from the site's root, with a slash at its start. */
  path: string
  version?: string
  language?: string
  /** True when the page is not in search: the chat suggests nothing about it. */
  unsearched?: true
}

/** The services that a site loads. Embedded in the HTML as data, for the script `integrations`. */
export interface IntegrationsView {
  services: ServiceView[]
  /** Consent that services wait for; undefined when they load at once. */
  consent?: {
    /** Name and value of an entry of local storage, or of a cookie. */
    stored?: { key: string; value: string }
    /** Category of OneTrust. */
    category?: string
    /** Purpose of Transcend. */
    purpose?: string
  }
}

/**
 * A call of a global function: its path, such as `mixpanel.track`, and arguments. `$name` and `$data` are those of the event,
 * `$date` and `$time` the current `Date` and its milliseconds.
 */
export type ServiceCall = readonly [path: string, ...args: unknown[]]

/** How a service's script is loaded, and what it is told. */
export interface ServiceView {
  src: string
  /** Attributes of the script element. */
  attrs?: Readonly<Record<string, string>>
  /** Global variables that the script reads. */
  globals?: Readonly<Record<string, unknown>>
  /** A global function that collects its calls for the script, in its property `q` or in another global list. */
  queue?: { name: string; list?: string }
  /** A global list with properties, whose methods collect their calls for the script. */
  list?: { name: string; methods: readonly string[]; properties: Readonly<Record<string, unknown>> }
  /** Calls before the script loads. */
  before?: readonly ServiceCall[]
  /** Calls after it has loaded. */
  after?: readonly ServiceCall[]
  /** The call that records an event. */
  event?: ServiceCall
  /** True for consent managers, which load without consent. */
  asksConsent?: true
}
