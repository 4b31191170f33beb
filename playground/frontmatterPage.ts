import { FRONTMATTER_KEYS, FRONTMATTER_SUPPORT, FRONTMATTER_TEXTS } from '@octavo/content'
import { code, page, table } from './markdown.js'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  icon: 'icon',
  boolean: 'boolean',
  number: 'number',
  strings: 'list of texts',
  related: 'list',
  groups: 'list or object',
  head: 'list',
  any: '',
}

/**
 * Returns the reference of frontmatter keys.
 * @throws when a key has no description, or a described key does not exist
 */
export function frontmatterPage(): string {
  const described = Object.values(FRONTMATTER_TEXTS).flatMap((section) => Object.keys(section))
  const difference = Object.keys(FRONTMATTER_KEYS).filter((key) => !described.includes(key))
  const unknown = described.filter((key) => !(key in FRONTMATTER_KEYS))
  if (difference.length + unknown.length > 0)
    throw new Error(`Keys without description, or unknown: ${[...difference, ...unknown]}`)
  return page(
    {
      title: 'Frontmatter keys',
      description: 'All keys that a page can set, with their types.',
      icon: 'heading',
    },
    [
      'All keys are optional. [Frontmatter](/content/frontmatter) explains how to use them.',
      ...Object.entries(FRONTMATTER_TEXTS).flatMap(([title, keys]) => [`## ${title}`, keyTable(keys)]),
      `## Meta tags

Keys that start with \`og:\`, \`twitter:\` or \`article:\` become meta tags of the page. Quote them: \`"og:title": Release 2\`.

## Other keys

All other keys are kept as metadata for [plugins](/extend/plugins). A likely typo, such as \`sidebarTitel\`, is reported as
[\`FM_UNKNOWN_KEY\`](/reference/problems#fm_unknown_key).`,
    ],
  )
}

function keyTable(keys: Readonly<Record<string, string>>): string {
  const rows = Object.entries(keys).map(([key, text]) => {
    const note = FRONTMATTER_SUPPORT[key]?.note
    return [code(key), typeText(key), [text && `${text}.`, note].filter(Boolean).join(' ')]
  })
  return table(['Key', 'Type', 'Description'], rows)
}

function typeText(key: string): string {
  const type = FRONTMATTER_KEYS[key] ?? 'any'
  return typeof type === 'string' ? (TYPES[type] ?? type) : type.map(code).join(', ')
}
