import type { HeadTag } from './headTag.js'
import type { IconReference } from './navigation.js'
import type { Heading, PageMode } from './page.js'
import type { LinkStyle } from './slugPaths.js'

/** All data that the theme needs to render one page, as plain, serializable data. */
export interface PageView {
  site: SiteView
  page: {
    /** Root-relative URL path including the base, as shown in the browser. */
    pathname: string
    /** The title of the page, also shown as H1. */
    title: string
    /** The title as HTML, if it contains code. */
    titleHtml?: string
    description?: string
    /** The description as HTML, if it contains Markdown. */
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
    /** Names of the divisions and groups that contain the page, outermost first. */
    breadcrumbs: LinkView[]
    previous?: LinkView
    next?: LinkView
    hideFooterPagination?: boolean
    /** ISO 8601 date of the last change. */
    lastModified?: string
    /** Meta elements in order: `name` or `property`, and content. */
    meta: { name?: string; property?: string; content: string }[]
    canonical?: string
    /** `<link>` elements of the head besides style sheets and icons. */
    links: HeadLinkView[]
    /** Elements added by the site, its plugins and the page. */
    head?: readonly HeadTag[] | undefined
    /** JSON-LD, escaped for `<script type="application/ld+json">`. */
    structuredData?: string
    /** URL to which the page redirects immediately. */
    refresh?: string
    /** URL of the page's Markdown, including the base. */
    markdown?: string
    /** URL of the page's feed, including the base. */
    feed?: string
    /** Children of the group whose root page this is (`directory`). */
    listing?: ListingView
    /** Related pages that the author lists. */
    related?: LinkView[]
    authors?: AuthorView[]
    /** Set for a post of a blog. */
    post?: PostView
    /** Feedback that readers can give on the page. */
    feedback?: FeedbackView | undefined
    /** The page menu with entries for AI tools. Undefined if it has no entries. */
    contextual?: ContextualView
    /** Undefined on sites without an assistant. */
    assistant?: AssistantView
    /** URL of the list of all pages, for readers without scripts. */
    allPages?: string
    /** URL of the module that hydrates the page's interactive components. */
    islands?: string
    /** BCP 47 tag of the page's language. */
    language: string
    /** URL of the original, if it has changed since the page was translated. */
    outdated?: string | undefined
    /** BCP 47 tag of the language of title and content, if the page is not translated. */
    contentLanguage?: string | undefined
    /** The version of the page, if it is outdated or unreleased. */
    version?: VersionView | undefined
  }
  navigation: NavigationView
  /** Rendered body of the page. */
  bodyHtml: string
  assets: {
    /** URLs of style sheets, deferred `scripts`, and `blockingScripts`, which run before the first paint. */
    styles: string[]
    /** Fonts to preload. */
    preloads?: string[]
    /** Fonts that pages can do without, which load after everything else. */
    latePreloads?: string[]
    /** Fonts of code, which pages with code load like the others. */
    codePreloads?: string[]
    scripts: string[]
    blockingScripts: string[]
    /** Files that are loaded on first use, by name. */
    parts?: Readonly<Record<string, string | undefined>>
    /** Modules of the development server. */
    modules?: string[]
    /** True if browsers may prerender linked pages. */
    prerender?: boolean
    /** Classic scripts of the site. */
    siteScripts: string[]
  }
}

/** An outdated or unreleased version. */
export interface VersionView {
  status: 'outdated' | 'unreleased'
  label: string
  /** The latest version: its name, and the URL of the same page or else of its first page. */
  latest?: LinkView | undefined
}

export interface SiteView {
  name: string
  theme: string
  /** Root path of the site with a trailing slash, e.g. `/` or `/docs/`. */
  base: string
  /** True if documents link to each other with relative URLs. `base` is then the relative path to the root. */
  isRelative?: boolean
  /** URL of the first page of the site. */
  home: string
  logo?: { light: string; dark: string; href: string }
  favicon?: { light: string; dark: string }
  colors: { primary: string; light?: string; dark?: string; backgroundLight?: string; backgroundDark?: string }
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean }
  /** URLs of the background image, shown on every page. */
  backgroundImage?: { light: string; dark: string }
  decoration?: 'gradient' | 'grid' | 'windows'
  eyebrows: 'section' | 'breadcrumbs'
  /** `system` follows the scheme of the page; `dark` is always dark. */
  codeblocks: 'system' | 'dark'
  searchPrompt?: string
  navbar: { links: NavbarLinkView[]; primary?: NavbarLinkView }
  footer: {
    socials: { name: string; href: string; icon: IconReference }[]
    columns: { header?: string; items: LinkView[] }[]
  }
  /** Undefined for sites that load no external services. */
  integrations?: IntegrationsView
  /** The banner. `html` is already rendered and safe. */
  banner?: {
    html: string
    dismissible: boolean
    type: 'info' | 'warning' | 'critical'
    id: string
    /** Background colors of the banner. */
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

/** The pages and groups of a group, on its root page. */
export interface ListingView {
  kind: 'accordion' | 'card'
  /** Title of the group. */
  label: string
  entries: ListingEntryView[]
}

export interface ListingEntryView {
  label: string
  /** URL of the page, or of the group's root page. */
  href?: string | undefined
  description?: string | undefined
  icon?: IconReference | undefined
  tag?: string | undefined
  /** Pages and groups of a group. */
  children?: ListingEntryView[] | undefined
}

export interface PostView {
  /** Day in ISO 8601, with an optional time. */
  date: string
  /** Reading time in minutes. */
  minutes: number
  tags: LinkView[]
  isDraft: boolean
}

export interface AuthorView {
  name: string
  /** Role or position. */
  title?: string
  href?: string
  image?: string
}

export interface FeedbackView {
  /** Undefined if the page has no thumbs. Feedback is sent to `url` as JSON. */
  thumbs?: { url?: string | undefined } | undefined
  /** URL where the page's file is edited. */
  edit?: string | undefined
  /** URL where an issue is reported. */
  issue?: string | undefined
}

export interface ContextualView {
  display: 'header' | 'toc'
  /** The menu entries. The first one is the button. */
  options: ContextualOptionView[]
}

export interface ContextualOptionView {
  /** Name of the built-in entry, or `custom`. `copy` and `view` have the Markdown URL; `download-pdf` has none. */
  id: string
  title: string
  description: string
  icon?: IconReference
  /**
   * URL with optional placeholders: `{address}` for the encoded absolute URL of the Markdown, and `{page}` for its
   * encoded text.
   */
  href?: string
  /** Text that is copied. */
  copies?: string
}

export interface LinkView {
  label: string
  href: string
  icon?: IconReference
}

export interface NavbarLinkView extends LinkView {
  type?: 'button' | 'github' | 'discord'
  /** Number of stars. Undefined if it is unknown. */
  stars?: number | undefined
}

/** The selected path through the divisions, and the sidebar of the innermost one. */
export interface NavigationView {
  /** One entry per level of divisions with a choice, outermost first. */
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
  /** URL of the group's root page, or of its first page if the children are not in this document. */
  href?: string
  active: boolean
  expanded: boolean
  /** The children. Undefined if they are loaded on demand from `childrenUrl`. */
  children?: SidebarItemView[]
  childrenUrl?: string
}

export interface SidebarPageView {
  kind: 'page'
  label: string
  /** The label as HTML, if it contains code. */
  labelHtml?: string
  href: string
  active: boolean
  external: boolean
  icon?: IconReference
  tag?: string
  method?: string
  deprecated?: boolean
}

/** The assistant's endpoint and the page details sent to it. They are public, because the HTML contains them. */
export interface AssistantView {
  /** URL of the message endpoint, version 2. */
  endpoint: string
  /** Public key (`svc_dsc_…`). Undefined if the site's host forwards requests. */
  key?: string
  /** URL of the site's root, with a trailing slash. */
  root: string
  /** Site URLs with which links in answers can start: those in docs.json and that of the assistant. */
  addresses?: string[]
  links: LinkStyle
  /** Path of the page from the site's root, with a leading slash. */
  path: string
  version?: string
  language?: string
  /** Set if the page is excluded from search. The chat then has no suggestions for it. */
  unsearched?: true
}

/** The services that a site loads. They are embedded in the HTML as data for the script `integrations`. */
export interface IntegrationsView {
  services: ServiceView[]
  /** Consent that services wait for. Undefined if they are loaded immediately. */
  consent?: {
    /** Name and value of a local storage entry, or of a cookie. */
    stored?: { key: string; value: string }
    /** OneTrust category. */
    category?: string
    /** Transcend purpose. */
    purpose?: string
  }
}

/**
 * A call of a global function: its path, such as `mixpanel.track`, and arguments. `$name` and `$data` are those of the
 * event, `$date` and `$time` the current `Date` and its milliseconds.
 */
export type ServiceCall = readonly [path: string, ...args: unknown[]]

/** The script of a service, and the calls to it. */
export interface ServiceView {
  src: string
  /** Attributes of the script element. */
  attrs?: Readonly<Record<string, string>>
  /** Global variables that the script reads. */
  globals?: Readonly<Record<string, unknown>>
  /** A global function that queues calls until the script is loaded, in its property `q` or in a global list. */
  queue?: { name: string; list?: string }
  /**
   * A global list with properties, whose methods collect their calls for the script: in the list, or as callbacks in the
   * global list `ready`.
   */
  list?: { name: string; methods: readonly string[]; properties: Readonly<Record<string, unknown>>; ready?: string }
  /** Calls before the script loads. */
  before?: readonly ServiceCall[]
  /** Calls after the script is loaded. */
  after?: readonly ServiceCall[]
  /** The call that records an event. */
  event?: ServiceCall
  /** Set for consent managers, which are loaded without consent. */
  asksConsent?: true
}
