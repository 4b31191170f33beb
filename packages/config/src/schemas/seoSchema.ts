import { choice, flag, type JsonSchema, list, map, record, recordWith, text } from './jsonSchema.js'
import { href, name } from './primitives.js'

const INDEXING_MODES = ['navigable', 'all'] as const
/** Meta tags by name. Numbers and booleans are accepted as written. */
export type Metatags = Record<string, string | number | boolean>

export interface SeoPathConfig {
  path: string
  metatags: Metatags
}

export interface OrganizationConfig {
  id?: string
  name?: string
  legalName?: string
  url?: string
  logo?: string
  sameAs?: string[]
}

export interface SeoConfig {
  indexing?: (typeof INDEXING_MODES)[number]
  metatags?: Metatags
  paths?: SeoPathConfig[]
  trailingSlash?: boolean
  organization?: OrganizationConfig
}

const metatags = (description: string): JsonSchema =>
  map({ type: ['string', 'number', 'boolean'] }, description, { examples: [{ 'og:site_name': 'Example' }] })

export const seoSchema = record<SeoConfig>('Settings for search engines and social networks.', {
  indexing: choice(INDEXING_MODES, 'Pages that search engines may index: those in navigation, or all.', {
    default: 'navigable',
  }),
  metatags: metatags('Meta tags of every page; "canonical" is the base URL of the site.'),
  paths: list(
    recordWith<SeoPathConfig>('Meta tags for one folder.', ['path', 'metatags'], {
      path: name('Folder; the longest matching one applies to a page.', { examples: ['/blog'] }),
      metatags: metatags('Meta tags of the pages in this folder.'),
    }),
    'Meta tags by folder.',
  ),
  trailingSlash: flag('Adds a trailing "/" to canonical URLs, sitemap entries and links.', { default: false }),
  organization: record<OrganizationConfig>('Publisher in structured data.', {
    id: text('Identifier.', { examples: ['https://example.com/#organization'] }),
    name: text('Name.', { examples: ['Example'] }),
    legalName: text('Registered name.', { examples: ['Example Ltd.'] }),
    url: href('Home page.', { examples: ['https://example.com'] }),
    logo: text('Logo: a path from the docs root or a URL.', { examples: ['/logo.svg'] }),
    sameAs: list(href('URL of a profile.'), 'Profiles of the organization.', {
      examples: [['https://github.com/example']],
    }),
  }),
})
