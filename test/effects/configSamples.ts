import { type ConfigKey, configKeys, NAME_KEYS } from '@octavo/config'

type Json = Record<string, unknown>
type JsonSchema = ConfigKey['schema']

const KEYS = configKeys()

/** What a key needs around it to have an effect, by its path or the beginning of it; the longest one applies. */
const SURROUNDING_CONFIG: Readonly<Record<string, Json>> = {
  'api.examples.defaults': { api: { examples: { languages: ['curl'] } } },
  'api.internal': { navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] } },
  'api.mdx.auth.name': { api: { mdx: { auth: { method: 'key' } } } },
  'api.asyncapi': { navigation: { groups: [{ group: 'Guides', pages: ['index', 'channel lamps'] }] } },
  'api.openapi': { navigation: { groups: [{ group: 'Guides', pages: ['index', 'GET /more', 'GET /lamps'] }] } },
  'api.playground.credentials': { api: { playground: { proxy: false } } },
  'background.image.dark': { background: { image: { light: '/images/a.svg' } } },
  'background.image.light': { background: { image: { dark: '/images/b.svg' } } },
  'banner.': { banner: { content: 'Hello' } },
  'blog.language': {
    navigation: {
      languages: [
        { language: 'en', pages: ['index'] },
        { language: 'de', pages: ['guide'] },
      ],
    },
  },
  'contextual.display': { contextual: { options: ['copy'] } },
  'errors.404.': { errors: { '404': { title: 'Lost' } } },
  'favicon.dark': { favicon: { light: '/images/a.svg' } },
  'favicon.light': { favicon: { dark: '/images/b.svg' } },
  'fonts.': { fonts: { family: 'Lamp', source: '/fonts/lamp.woff2' } },
  'fonts.body.': { fonts: { body: { family: 'Lamp', source: '/fonts/lamp.woff2' } } },
  'fonts.heading.': { fonts: { heading: { family: 'Lamp', source: '/fonts/lamp.woff2' } } },
  'interaction.drilldown': withoutRoot(),
  'integrations.cookies.key': { integrations: { cookies: { value: 'accepted' }, ga4: { measurementId: 'G-1' } } },
  'integrations.cookies.value': { integrations: { cookies: { key: 'consent' }, ga4: { measurementId: 'G-1' } } },
  'logo.dark': { logo: { light: '/images/a.svg' } },
  'logo.href': { logo: { light: '/images/a.svg' } },
  'logo.light': { logo: { dark: '/images/b.svg' } },
  'navbar.links[]': { navbar: { links: [{ label: 'Support', href: '/guide', icon: 'star' }] } },
  'navbar.links[].icon.': { navbar: { links: [{ label: 'Support', href: '/guide', icon: { name: 'star' } }] } },
  'navbar.primary': { navbar: { primary: { label: 'Support', href: '/guide' } } },
  'seo.organization.': { seo: { organization: { name: 'Lantern' } } },
  'styling.codeblocks.theme.': { styling: { codeblocks: { theme: { light: 'dracula', dark: 'dracula' } } } },
  'thumbnails.': { thumbnails: {} },
  'translations.notice': {
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'guide'] },
        { language: 'de', pages: ['de/guide'] },
      ],
    },
  },
  // A site with one language has no menu of languages.
  'navigation.global.languages[].': {
    navigation: {
      pages: ['index', 'guide'],
      global: {
        languages: [
          { language: 'es', href: 'https://example.com/es' },
          { language: 'fr', href: 'https://example.com/fr' },
        ],
      },
    },
  },
  'navigation.groups': { navigation: { pages: ['index'] } },
  'anchors[]': node('anchor', 'anchors'),
  'dropdowns[]': node('dropdown', 'dropdowns'),
  'groups[]': { navigation: { groups: [{ group: 'Outer', pages: ['index', 'guide', part('Two')] }] } },
  'groups[].drilldown': withoutRoot(),
  'languages[]': node('language', 'languages', ['en', 'fr']),
  'menu[]': {
    navigation: { tabs: [{ tab: 'Tab', menu: [{ item: 'One', pages: ['index'] }, division('item', 'Two')] }] },
  },
  'products[]': node('product', 'products'),
  'tabs[]': node('tab', 'tabs'),
  'versions[]': node('version', 'versions'),
}

const DOCUMENT = { source: 'more.json', directory: 'more' }

/** Values where the schema gives none that the site of the test could use, by the end of the path. */
const VALUES: readonly (readonly [end: string, value: unknown])[] = [
  ['api.openapi[].overlays', ['overlay.json']],
  ['api.openapi[].source', 'more.json'],
  ['openapi.overlays', ['overlay.json']],
  ['openapi[].overlays', ['overlay.json']],
  ['asyncapi.overlays', ['events.overlay.json']],
  ['asyncapi[].overlays', ['events.overlay.json']],
  ['asyncapi[].source', 'events.json'],
  ['asyncapi.source', 'events.json'],
  ['.asyncapi', 'events.json'],
  ['openapi.source', 'more.json'],
  ['openapi[].source', 'more.json'],
  ['].openapi', DOCUMENT],
  ['blog.folder', 'posts'],
  ['blog.path', 'company/news'],
  ['blog.postsPerPage', 1],
  ['blog.link', 'none'],
  ['blog.language', 'de'],
  ['pagesFrom.folder', 'library'],
  ['pagesFrom.depth', 0],
  ['pagesFrom.exclude', ['second']],
  ['.graphql', 'schema.graphql'],
  ['graphql.source', 'schema.graphql'],
  ['.directory', 'card'],
  ['openapi.directory', 'sorted'],
  ['openapi[].directory', 'sorted'],
  ['asyncapi.directory', 'sorted'],
  ['asyncapi[].directory', 'sorted'],
  ['graphql.directory', 'sorted'],
  ['sdk.directory', 'sorted'],
  ['.global', { anchors: [{ anchor: 'Blog', href: 'https://example.com/blog' }] }],
  ['.icon', 'rocket'],
  ['icon.library', 'lucide'],
  ['icon.style', 'regular'],
  ['contextual.options', ['copy']],
  ['.image.light', '/images/a.svg'],
  ['.image.dark', '/images/b.svg'],
  ['.light', '#123456'],
  ['logo.light', '/images/a.svg'],
  ['logo.dark', '/images/b.svg'],
  ['favicon.light', '/images/a.svg'],
  ['favicon.dark', '/images/b.svg'],
  ['.boost', 9],
  ['.root', 'extra'],
  ['].language', 'de'],
  ['.pages', ['extra']],
  ['colors.primary', '#aa3311'],
  ['codeblocks.theme.light', 'nord'],
  ['codeblocks.theme.dark', 'nord'],
  ['errors.404.title', 'Nowhere'],
  ['fonts.family', 'Torch'],
  ['heading.family', 'Torch'],
  ['body.family', 'Torch'],
  ['.source', '/fonts/torch.woff2'],
  ['banner.content', 'Bye'],
  ['languages.custom', ['/languages/mine.json']],
  ['variables', { version: '9.9.9' }],
  ['seo.metatags', { author: 'Lantern' }],
  ['paths[].path', '/guide'],
  ['organization.name', 'Torch'],
  ['examples.languages', ['go']],
  ['.searchable', false],
  ['public', false],
  ['latex', false],
  ['thumbnails.appearance', 'dark'],
  ['api.url', 'full'],
  ['navigation.groups', [{ group: 'Deep', pages: ['extra'] }]],
  ['api.mdx.server', 'https://other.example.com'],
  ['mdx.auth.method', 'basic'],
  ['thumbnails.background', '/images/a.svg'],
  ['theme', 'maple'],
  ['$schema', 'https://example.com/schema.json'],
  ['apiKey', 'phc_123456'],
  ['measurementId', 'G-123456'],
  ['tagId', 'GTM-123456'],
  ['redirects[].destination', '/guide'],
  ['redirects[].source', '/old'],
]

/** docs.json without and with a key, the rest being the same; a required key goes with the object that it is in. */
export interface Pair {
  without: Json
  with: Json
}

/** Returns the pair for a key of docs.json. */
export function pairFor({ path, schema, isRequired }: ConfigKey, base: Json): Pair {
  const [, around = {}] =
    Object.entries(SURROUNDING_CONFIG)
      .filter(([start]) => path.startsWith(start))
      .sort(([a], [b]) => b.length - a.length)[0] ?? []
  const start = merge(base, around)
  const parent = {
    container: path.slice(0, Math.max(0, path.lastIndexOf('.'))),
    key: path.slice(path.lastIndexOf('.') + 1),
  }
  const [withKey, without] = [structuredClone(start), structuredClone(start)]
  const target = objectAt(withKey, parent.container)
  target[parent.key] = settingSample(path, schema)
  if (isRequired) return { without: start, with: withKey }
  delete objectAt(without, parent.container)[parent.key]
  return { without, with: withKey }
}

/** The object with a path, made with its required keys where it is missing. */
function objectAt(config: Json, path: string): Json {
  if (path === '') return config
  const [list] = path.split('.', 1)
  const [kind] = /^(?:tabs|menu|anchors|dropdowns|products|versions|languages|groups)(?=\[\])/.exec(list ?? '') ?? []
  if (kind !== undefined && list !== undefined) {
    return below(
      sampleNode(config.navigation as Record<string, Json[]>, kind),
      path.slice(list.length + 1),
      `${kind}[]`,
    )
  }
  return below(config, path, '')
}

function sampleNode(navigation: Record<string, Json[]>, kind: string): Json {
  const [first] = navigation[kind === 'menu' ? 'tabs' : kind] as [Json]
  if (kind === 'groups') return (first.pages as Json[])[2] as Json
  return (kind === 'menu' ? (first.menu as Json[]) : (navigation[kind] as Json[]))[1] as Json
}

function below(start: Json, path: string, above: string): Json {
  let object = start
  let walked = above
  for (const segment of path === '' ? [] : path.split('.')) {
    walked = walked === '' ? segment : `${walked}.${segment}`
    const key = segment.replaceAll('[]', '')
    const isList = segment.endsWith('[]')
    const value = isList ? (object[key] as Json[] | undefined)?.[0] : object[key]
    if (isObject(value)) object = value
    else {
      const newValue = Object.fromEntries(
        requiredKeys(walked).map((one) => [sampleName(one.path), settingSample(one.path, one.schema)]),
      )
      object[key] = isList ? [newValue] : newValue
      object = newValue
    }
  }
  return object
}

function requiredKeys(parent: string): ConfigKey[] {
  return KEYS.filter(({ path, isRequired }) => isRequired && path.slice(0, path.lastIndexOf('.')) === parent)
}

function sampleName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function settingSample(path: string, schema: JsonSchema): unknown {
  const [match] = VALUES.filter(([end]) => path.endsWith(end)).sort(([a], [b]) => b.length - a.length)
  if (match) return match[1]
  if (path.endsWith('.href') || path.endsWith('url')) return 'https://example.com/there'
  const [type] = [schema.type].flat()
  if (type === 'boolean') return !(schema.default ?? false)
  if (schema.enum) return schema.enum.find((value) => value !== schema.default)
  if (schema.format === 'color-hex') return '#123456'
  if (schema.items?.$ref !== undefined) return [nodeFor(sampleName(path))]
  if (type === 'array') return schema.examples?.[0] ?? [settingSample(`${path}[]`, schema.items ?? {})]
  if (schema.examples?.length) return schema.examples.at(-1)
  if (type === 'number') return 2
  if (type === 'object') {
    const keys = schema.required ?? Object.keys(schema.properties ?? {})
    return Object.fromEntries(keys.map((key) => [key, settingSample(`${path}.${key}`, schema.properties?.[key] ?? {})]))
  }
  return (schema.pattern?.startsWith('^[hH]') ?? false) ? 'https://example.com/there' : 'sample-value'
}

function nodeFor(list: string): Json {
  const key = NAME_KEYS[list as keyof typeof NAME_KEYS]
  return { [key]: key === 'language' ? 'de' : 'Deep', pages: ['extra'] }
}

/** A site with a nested group that has no root page. */
function withoutRoot(): Json {
  return { navigation: { groups: [{ group: 'Outer', pages: ['index', 'guide', { group: 'Two', pages: ['news'] }] }] } }
}

function part(name: string): Json {
  return { group: name, root: 'plain', pages: ['news'] }
}

function division(key: string, name: string): Json {
  return { [key]: name, groups: [part('Part')] }
}

function node(key: string, list: string, [first, second] = ['One', 'Two']): Json {
  return { navigation: { [list]: [{ [key]: first, pages: ['index', 'guide'] }, division(key, second as string)] } }
}

function merge(a: Json, b: Json): Json {
  const merged: Json = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const previous = merged[key]
    merged[key] = key !== 'navigation' && isObject(previous) && isObject(value) ? merge(previous, value) : value
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
