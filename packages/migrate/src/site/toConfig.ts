import type { DocsConfig, NavbarLinkConfig } from '@octavo/config'
import type { PlannedBlog } from './planBlog.js'
import { compact } from './readValues.js'
import type { Note, Redirect } from './types.js'

export const SCHEMA = './node_modules/octavo/docs.schema.json'
/** The blue of links, for sites that name their colors in a style sheet. */
const PRIMARY = '#2563eb'

export interface ConfigParts {
  name: string | undefined
  description: string | undefined
  /** URL of the site. Its path is that of the root. */
  url?: unknown
  /** Color of links. */
  primary?: string
  logo?: DocsConfig['logo']
  favicon?: string
  links?: NavbarLinkConfig[]
  navigation: DocsConfig['navigation']
  /** Language of a site with only one, as `siteLanguage` returns it. English is the default. */
  language?: string
  footer?: DocsConfig['footer']
  banner?: DocsConfig['banner']
  appearance?: DocsConfig['appearance']
  metatags?: Record<string, string>
  integrations?: DocsConfig['integrations']
  redirects?: Redirect[]
  blogs?: readonly PlannedBlog[]
  /** True when `$…$` is a formula. */
  math?: boolean
}

/** Builds docs.json. */
export function toConfig(parts: ConfigParts): DocsConfig {
  const blogs = parts.blogs?.map(({ config }) => config) ?? []
  const canonical = siteOrigin(parts.url)
  return compact<DocsConfig>({
    $schema: SCHEMA,
    theme: 'mint',
    name: parts.name ?? 'Documentation',
    description: parts.description,
    colors: { primary: parts.primary ?? PRIMARY },
    logo: parts.logo,
    favicon: parts.favicon,
    appearance: parts.appearance,
    styling: parts.math ? undefined : { latex: false },
    navbar: compact({ links: parts.links }),
    navigation: withLanguage(parts.navigation, parts.language),
    footer: parts.footer && compact(parts.footer),
    banner: parts.banner,
    seo: compact({ metatags: { ...(canonical && { canonical }), ...parts.metatags } }),
    redirects: parts.redirects,
    blog: blogs.length > 1 ? blogs : blogs[0],
    integrations: parts.integrations,
  })
}

/** Returns navigation of one language, unless it has languages. */
function withLanguage(navigation: DocsConfig['navigation'], language: string | undefined): DocsConfig['navigation'] {
  if (language === undefined || language === 'en' || !navigation || 'languages' in navigation) return navigation
  return { languages: [{ language, ...navigation }] }
}

/** Returns the URL without a path, which is the base path of builds. */
function siteOrigin(url: unknown): string | undefined {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol.startsWith('http') ? parsed.origin : undefined
}

const SOCIALS = new Set(
  'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram twitter bluesky threads reddit podcast'.split(
    ' ',
  ),
)

/** Returns the profiles that the footer can show, and adds a note for each other one. */
export function toSocials(profiles: readonly { name: string; url: string }[], notes: Note[]): Record<string, string> {
  const entries = profiles.map(({ name, url }) => [name === 'x.com' ? 'x' : name, url] as const)
  const socials = Object.fromEntries(entries.filter(([name, url]) => SOCIALS.has(name) && /^https?:\/\//.test(url)))
  const urls = new Set(Object.values(socials))
  for (const { name, url } of profiles) {
    const message = `Skipped: the social link "${name}" to ${url}.`
    // Languages repeat those of the site.
    if (!urls.has(url) && !notes.some((note) => note.message === message)) notes.push({ kind: 'dropped', message })
  }
  return socials
}

/** Returns the first four footer columns that have links, and adds a note for each further one. */
export function toColumns(
  columns: readonly { header?: string; items: { label: string; href: string }[] }[],
  notes: Note[] = [],
) {
  const filled = columns.filter(({ items }) => items.length > 0)
  for (const { header, items } of filled.slice(4))
    notes.push({
      kind: 'dropped',
      message: `Skipped: the links of "${header ?? items[0]?.label}". The footer has four columns at most.`,
    })
  return filled.slice(0, 4)
}
