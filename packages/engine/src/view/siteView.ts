import type { IconConfig, LanguageConfig, NavbarLinkConfig, ResolvedDocsConfig } from '@octavo/config'
import { contentHash, type IconReference, type NavbarLinkView, type SiteView } from '@octavo/core'
import { RELATIVE_BASE } from '../files/relativeUrls.js'
import { assetUrl, siteHref, type UrlOptions } from '../files/urls.js'
import { integrationsView } from './integrations.js'

interface SiteViewInput {
  config: ResolvedDocsConfig
  urls: UrlOptions
  /** URL of the first page. */
  home: string
  /** The banner's content as HTML. */
  bannerHtml?: string
  /** Star counts of repositories by URL. */
  stars?: ReadonlyMap<string, number>
  /** Returns true if a path in docs.json is a file of the site. */
  hasFile?(path: string): boolean
  /** Links to blogs, after those of docs.json. */
  blogs?: readonly NavbarLinkView[]
  /** Language-specific keys that replace those of the site. */
  overrides?: SiteOverrides
}

/** Keys of docs.json that a language can override, without defaults. */
export type SiteOverrides = Pick<LanguageConfig, 'banner' | 'footer' | 'navbar'>

/** Returns the parts of documents that are the same on every page of a site and language. */
export function siteView({
  config: site,
  urls,
  home,
  stars,
  bannerHtml,
  hasFile,
  blogs = [],
  overrides = {},
}: SiteViewInput): SiteView {
  const config = { ...site, ...overrides }
  const { base } = urls
  return {
    name: config.name,
    theme: config.theme,
    base,
    isRelative: base === RELATIVE_BASE || undefined,
    home,
    logo: logoView(withoutMissing(config, hasFile), urls, home),
    favicon: schemePair(config.favicon, base),
    colors: {
      ...config.colors,
      backgroundLight: config.background?.color?.light,
      backgroundDark: config.background?.color?.dark,
    },
    appearance: { default: config.appearance.default, strict: config.appearance.strict },
    decoration: config.background?.decoration,
    backgroundImage: schemePair(config.background?.image, base),
    eyebrows: config.styling.eyebrows,
    codeblocks: config.styling.codeblocks === 'dark' ? 'dark' : 'system',
    searchPrompt: config.search?.prompt,
    navbar: withLinks(navbarView(config, urls, stars), blogs),
    footer: footerView(config, urls),
    integrations: integrationsView(config),
    banner: bannerView(config, bannerHtml),
  }
}

function logoView({ logo }: Pick<ResolvedDocsConfig, 'logo'>, urls: UrlOptions, home: string): SiteView['logo'] {
  const pair = schemePair(logo, urls.base)
  if (!pair) return undefined
  const href = typeof logo === 'object' ? logo.href : undefined
  return { ...pair, href: href === undefined ? home : siteHref(href, urls).href }
}

/** Removes a logo whose file is missing, so that the site's name is shown. */
function withoutMissing(
  { logo }: Pick<ResolvedDocsConfig, 'logo'>,
  hasFile: SiteViewInput['hasFile'],
): Pick<ResolvedDocsConfig, 'logo'> {
  if (!hasFile || !logo) return logo ? { logo } : {}
  const exists = (path: string | undefined) =>
    path !== undefined && (/^(?:https?:|data:|\/\/)/i.test(path) || hasFile(path))
  const { light, dark, ...rest } = logo
  return { logo: { ...rest, light: exists(light) ? light : undefined, dark: exists(dark) ? dark : undefined } }
}

/** Returns the two URLs for a path, or for an object `{light, dark}`. */
function schemePair(
  value: string | { light?: string; dark?: string } | undefined,
  base: string,
): { light: string; dark: string } | undefined {
  const light = typeof value === 'string' ? value : (value?.light ?? value?.dark)
  const dark = typeof value === 'string' ? value : (value?.dark ?? value?.light)
  return light && dark ? { light: assetUrl(light, base), dark: assetUrl(dark, base) } : undefined
}

const BRANDS: Record<string, string> = { github: 'GitHub', discord: 'Discord' }

function navbarView({ navbar }: SiteOverrides, urls: UrlOptions, stars: SiteViewInput['stars']): SiteView['navbar'] {
  const view = (link: NavbarLinkConfig) =>
    navbarLink(link, urls).map((one) => ({
      ...one,
      stars: link.type === 'github' ? stars?.get(link.href ?? '') : undefined,
    }))
  const links = (navbar?.links ?? []).flatMap(view)
  const primary = navbar?.primary ? view(navbar.primary)[0] : undefined
  return { links, primary }
}

function withLinks({ links, primary }: SiteView['navbar'], more: readonly NavbarLinkView[]): SiteView['navbar'] {
  return { links: [...links, ...more], primary }
}

function navbarLink({ type, label, href, icon }: NavbarLinkConfig, urls: UrlOptions): NavbarLinkView[] {
  const brand = type && BRANDS[type]
  const text = label ?? brand
  // A missing required key is reported elsewhere; the rest of the site is shown.
  if (href === undefined || text === undefined) return []
  const reference = iconReference(icon ?? (brand ? { name: type, style: 'brands', library: 'fontawesome' } : undefined))
  return [{ label: text, href: siteHref(href, urls).href, icon: reference, type }]
}

/** Returns the reference of an icon in docs.json, which is a name or an object. */
export function iconReference(icon: IconConfig | undefined): IconReference | undefined {
  if (typeof icon === 'string') return icon ? { name: icon } : undefined
  return typeof icon?.name === 'string' ? icon : undefined
}

/** Font Awesome names of icons that have a different name. `NO_BRAND` lists those that are not brand icons. */
const SOCIAL_ICONS: Record<string, string> = { website: 'globe', x: 'x-twitter' }
const NO_BRAND = new Set(['website', 'podcast', 'earth-americas'])

function footerView({ footer }: SiteOverrides, urls: UrlOptions): SiteView['footer'] {
  const socials = Object.entries(footer?.socials ?? {}).map(([name, href]) => ({
    name,
    href,
    icon: { name: SOCIAL_ICONS[name] ?? name, style: NO_BRAND.has(name) ? 'solid' : 'brands', library: 'fontawesome' },
  }))
  const columns = (footer?.links ?? []).map(({ header, items }) => ({
    header,
    items: items.map(({ label, href }) => ({ label, href: siteHref(href, urls).href })),
  }))
  return { socials, columns }
}

function bannerView({ banner }: SiteOverrides, html: string | undefined): SiteView['banner'] {
  if (!banner || html === undefined) return undefined
  return {
    html,
    dismissible: banner.dismissible ?? false,
    type: banner.type ?? 'info',
    color: banner.color,
    id: contentHash(banner.content).slice(0, 8),
  }
}
