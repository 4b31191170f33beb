import { CONFIG_SUPPORT, type ConfigKey, configKeys, NAME_KEYS } from '@octavo/config'
import type { Support } from '@octavo/core'
import { code, mdxText, page, table } from './markdown.js'

type Schema = ConfigKey['schema']

/** Guides about top-level keys. */
const GUIDES: Readonly<Record<string, string>> = {
  theme: '[Themes](/customize/themes)',
  colors: '[Colors](/customize/colors#accent-colors)',
  logo: '[Logo and favicon](/customize/logo-and-layout#logo-and-favicon)',
  favicon: '[Logo and favicon](/customize/logo-and-layout#logo-and-favicon)',
  appearance: '[Light and dark mode](/customize/colors#light-and-dark-mode)',
  fonts: '[Fonts](/customize/fonts)',
  icons: '[Icons](/content/icons)',
  background: '[Background](/customize/colors#background)',
  styling: '[Code blocks](/content/code#themes)',
  thumbnails: '[Preview images](/deploy/seo#preview-images)',
  navbar: '[Navbar](/customize/logo-and-layout#navbar)',
  navigation: '[Navigation](/content/navigation)',
  footer: '[Footer](/customize/logo-and-layout#footer)',
  blog: '[Blog](/content/blog)',
  banner: '[Banner](/customize/logo-and-layout#banner)',
  search: '[Search](/search-and-ai/search)',
  seo: '[Search engines and feeds](/deploy/seo)',
  errors: '[404 page](/content/redirects#404-page)',
  redirects: '[Redirects](/content/redirects)',
  variables: '[Variables](/content/variables)',
  metadata: '[Last update](/customize/logo-and-layout#last-update)',
  translations: '[Outdated translations](/content/internationalization#outdated-translations)',
  contextual: '[Page menu](/search-and-ai/page-menu)',
  markdown: '[llms.txt and Markdown](/search-and-ai/llms-txt)',
  api: '[API settings](/api/settings)',
  integrations: '[Analytics](/customize/analytics)',
  feedback: '[Feedback](/customize/feedback)',
}

/** Lists of navigation nodes; `pages` contains paths and groups. */
const LISTS = Object.keys(NAME_KEYS).filter((list) => list !== 'pages')

/** Returns the reference of docs.json, from its schema. */
export function configPage(): string {
  const keys = configKeys()
  const top = keys.filter(({ path }) => !/[.[]/.test(path))
  const frontmatter = {
    title: 'docs.json',
    description: 'All keys of the configuration, with types and defaults.',
    icon: 'braces',
  }
  const introduction = `\`docs.json\` is a JSON object in the docs root. Add the \`$schema\` for completion in editors. An object can be in a
separate file: \`{ "$ref": "./navigation.json" }\` is relative to the file that contains it, and keys next to \`$ref\` take precedence.
A \`mint.json\` is also read, with a warning.

Unknown keys and invalid values are reported with their line. Keys that have no effect yet are marked, and
[Compatibility](/reference/compatibility) lists all of them.`
  return page(frontmatter, [
    introduction,
    ...top.flatMap((key) => [section(key, keys), key.path === 'navigation' ? nodeSections(keys) : '']),
  ])
}

function section({ path, schema, isRequired }: ConfigKey, keys: readonly ConfigKey[]): string {
  const inner = keys.filter((key) => key.path.startsWith(`${path}.`) || key.path.startsWith(`${path}[`))
  // The links of `global` have the keys of their kind, which are listed once.
  const matchingInner = inner.filter(({ path }) => !path.startsWith('navigation.global.'))
  const guide = GUIDES[path]
  const facts = [
    `Type: ${typeText(schema)}`,
    isRequired ? '**required**' : schema.default === undefined ? '' : `default: ${code(String(schema.default))}`,
    guide ? `guide: ${guide}` : '',
  ]
  return [
    `## ${path.replace('$', '\\$')} {#${path.replace('$', '')}}`,
    sentence(schema, CONFIG_SUPPORT[path]),
    facts.filter(Boolean).join(' · '),
    matchingInner.length > 0 ? keyTable(path, matchingInner) : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Tables of the keys of navigation nodes: those of all kinds once, then the others of each kind. */
function nodeSections(keys: readonly ConfigKey[]): string {
  const byList = LISTS.map((list) => {
    const inside = keys.filter(({ path }) => path.startsWith(`${list}[].`))
    return { list, keys: inside, names: new Set(inside.map(({ path }) => path.slice(list.length + 3))) }
  })
  const [first] = byList
  if (!first) return ''
  const shared = first.keys.filter(({ path }) =>
    byList.every(({ names }) => names.has(path.slice(first.list.length + 3))),
  )
  const sharedNames = new Set(shared.map(({ path }) => path.slice(first.list.length + 3)))
  const divisions = byList.filter(({ list }) => list !== 'groups')
  const divisionKeys = (divisions[0]?.keys ?? []).filter(({ path }) => {
    const name = path.slice((divisions[0]?.list.length ?? 0) + 3)
    return !sharedNames.has(name) && divisions.every(({ names }) => names.has(name))
  })
  const divisionNames = new Set(divisionKeys.map(({ path }) => path.slice((divisions[0]?.list.length ?? 0) + 3)))
  return [
    `### Groups and divisions`,
    'Groups and all kinds of divisions accept these keys:',
    keyTable(`${first.list}[]`, shared),
    '### Divisions',
    'Tabs, anchors, dropdowns, products, versions, languages and menu items also accept these keys:',
    keyTable(`${divisions[0]?.list}[]`, divisionKeys),
    ...byList.flatMap(({ list, keys }) => {
      const nodeKeys = keys.filter(({ path }) => {
        const name = path.slice(list.length + 3)
        return !sharedNames.has(name) && (list === 'groups' || !divisionNames.has(name))
      })
      return [`### ${code(`${list}[]`)}`, keyTable(`${list}[]`, nodeKeys)]
    }),
  ].join('\n\n')
}

function keyTable(parent: string, keys: readonly ConfigKey[]): string {
  const rows = keys
    .filter(({ path }) => !isCovered(path, parent))
    .map(({ path, schema, isRequired }) => [
      code(path.slice(parent.length).replace(/^\./, '')),
      typeText(schema),
      isRequired ? 'required' : schema.default === undefined ? '' : code(String(schema.default)),
      sentence(schema, CONFIG_SUPPORT[path]),
    ])
  return table(['Key', 'Type', 'Default', 'Description'], rows)
}

/** True for a key in an object that has no effect, which is listed alone. */
function isCovered(path: string, parent: string): boolean {
  return Object.entries(CONFIG_SUPPORT).some(
    ([key, { status }]) =>
      status !== 'different' &&
      path !== key &&
      key.length > parent.length &&
      path.startsWith(key) &&
      /^[.[]/.test(path.slice(key.length)),
  )
}

function sentence({ description, examples, enum: values }: Schema, support: Support | undefined): string {
  const example = examples?.find((value) => ['string', 'number'].includes(typeof value))
  const isShown = example !== undefined && values === undefined && String(example).length < 40
  const note =
    support &&
    [
      support.status === 'different' ? '' : '**No effect yet.**',
      support.note,
      support.withoutEffect && `No effect yet: ${support.withoutEffect.map(code).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' ')
  return [mdxText(String(description ?? '')), isShown ? `Example: ${code(String(example))}.` : '', note]
    .filter(Boolean)
    .join(' ')
}

function typeText({ type, enum: values, $ref }: Schema): string {
  if (values) return values.map((value) => code(JSON.stringify(value))).join(', ')
  if ($ref !== undefined) return 'object'
  const names = [type ?? 'object'].flat().map((name) => (name === 'array' ? 'list' : String(name)))
  return names.join(' or ')
}
