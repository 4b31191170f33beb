import type { DocsConfig, NavbarLinkConfig } from '@octavo/config'
import type { Redirect } from './types.js'
import { compact } from './values.js'

const SCHEMA = 'https://mintlify.com/docs.json'
/** The blue of links, for sites that name their colors in a style sheet. */
const PRIMARY = '#2563eb'

export interface ConfigParts {
  name: string | undefined
  description: string | undefined
  logo?: DocsConfig['logo']
  favicon?: string
  links?: NavbarLinkConfig[]
  navigation: DocsConfig['navigation']
  footer?: DocsConfig['footer']
  banner?: DocsConfig['banner']
  redirects?: Redirect[]
  /** True when `$…$` is a formula. */
  math?: boolean
}

/** Builds docs.json. */
export function toConfig(parts: ConfigParts): DocsConfig {
  return compact<DocsConfig>({
    $schema: SCHEMA,
    theme: 'mint',
    name: parts.name ?? 'Documentation',
    description: parts.description,
    colors: { primary: PRIMARY },
    logo: parts.logo,
    favicon: parts.favicon,
    styling: parts.math ? undefined : { latex: false },
    navbar: compact({ links: parts.links }),
    navigation: parts.navigation,
    footer: parts.footer && compact(parts.footer),
    banner: parts.banner,
    redirects: parts.redirects,
  })
}

const SOCIALS = new Set(
  'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram twitter bluesky threads reddit podcast'.split(
    ' ',
  ),
)

/** Returns the profiles that the footer can show. */
export function toSocials(profiles: readonly { name: string; url: string }[]): Record<string, string> {
  const named = profiles.map(({ name, url }) => [name === 'x.com' ? 'x' : name, url] as const)
  return Object.fromEntries(named.filter(([name, url]) => SOCIALS.has(name) && /^https?:\/\//.test(url)))
}

/** Columns of the footer: four at most, with links that have a text and a URL. */
export function toColumns(columns: readonly { header?: string; items: { label: string; href: string }[] }[]) {
  return columns.filter(({ items }) => items.length > 0).slice(0, 4)
}
