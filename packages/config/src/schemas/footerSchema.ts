import { type JsonSchema, list, record, recordWith, text } from './jsonSchema.js'
import { href, name } from './primitives.js'

const SOCIAL_NAMES = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const
export type SocialName = (typeof SOCIAL_NAMES)[number]

export interface FooterLinkConfig {
  label: string
  href: string
}

export interface FooterColumnConfig {
  header?: string
  items: FooterLinkConfig[]
}

export interface FooterConfig {
  socials?: Partial<Record<SocialName, string>>
  links?: FooterColumnConfig[]
}

const socialSchema = text('URL of the profile.', {
  pattern: '^[hH][tT][tT][pP][sS]?://(?!.*\\.(?:svg|exe|zip)$)',
  patternErrorMessage: 'the https URL of a profile.',
})

const columnSchema = recordWith<FooterColumnConfig>('A column of links.', ['items'], {
  header: name('Title of the column.', { examples: ['Company'] }),
  items: list(
    recordWith<FooterLinkConfig>('A link.', ['label', 'href'], {
      label: name('Text of the link.', { examples: ['Blog'] }),
      href: href('Path or URL of the link.'),
    }),
    'Links of the column.',
    { minItems: 1 },
  ),
})

export const footerSchema = record<FooterConfig>('Footer of every page.', {
  socials: record<Record<SocialName, string>>(
    'Social media profiles, by network.',
    Object.fromEntries(SOCIAL_NAMES.map((network) => [network, socialSchema])) as Record<SocialName, JsonSchema>,
    { examples: [{ github: 'https://github.com/example', x: 'https://x.com/example' }] },
  ),
  links: list(columnSchema, 'Up to four columns of links.', { minItems: 1, maxItems: 4 }),
})
