import { fileURLToPath } from 'node:url'
import { configKeys } from '@octavo/config'
import { builtIns } from '@octavo/theme'
import { beforeAll, expect, test } from 'vitest'
import { FRONTMATTER_KEYS } from '../../packages/content/src/frontmatter/frontmatterKeys.js'
import { SHAPES } from '../../packages/openapi/src/validate/shapes.js'
import { conserveFolder, formatLosses } from './conserveFolder.js'
import { omission } from './omissions.js'
import { OBJECTS } from './openApiObjects.js'
import { readConfig } from './readConfig.js'
import { readDocument } from './readDocument.js'
import { readFolder } from './readPage.js'

const SITE = fileURLToPath(new URL('./fixtures/site', import.meta.url))

test('content of a site with all keys is shown or reported', async () => {
  const conservation = await conserveFolder(SITE)
  expect(formatLosses(conservation)).toBe('')
  expect(conservation.pieces).toBeGreaterThan(600)
})

test('content of AsyncAPI documents with all fields is shown or reported', async () => {
  const conservation = await conserveFolder(fileURLToPath(new URL('./fixtures/channels', import.meta.url)))
  expect(formatLosses(conservation)).toBe('')
  expect(conservation.pieces).toBeGreaterThan(250)
})

let kinds: Set<string>

beforeAll(() => {
  const { pieces = [], operations = [] } = readDocument(SITE, 'api.yaml') ?? {}
  const all = [
    ...readConfig(SITE),
    ...readFolder(SITE),
    ...pieces,
    ...operations.flatMap((operation) => operation.pieces),
  ]
  kinds = new Set(all.map(({ kind }) => kind.replace(/^unsent | for \w+$/g, '')))
})

/** True if the site has such a piece, or a rule omits it. */
function isDecided(kind: string): boolean {
  return kinds.has(kind) || omission({ kind, text: 'text' })?.places.length === 3
}

test('text of each docs.json key is in the site, or omitted by rule', () => {
  const keys = configKeys().filter(
    ({ hasKeys, schema: { type = 'string' } }) => !hasKeys && [type].flat().includes('string'),
  )
  const paths = keys.map(({ path }) => path).filter((path) => !path.endsWith('global'))
  const shared = new Set([...kinds].map((kind) => withoutDivision(kind)))
  expect(
    paths.filter((path) => !isDecided(`docs.json ${path}`) && !shared.has(withoutDivision(`docs.json ${path}`))),
  ).toEqual([])
})

/** Returns the same for keys that all divisions of navigation share, and for all social networks. */
function withoutDivision(kind: string): string {
  const [name = '', division = '', key = ''] = /(\w+)s?\[\]\.(\w+)$/.exec(kind) ?? []
  if (/^docs\.json footer\.socials\./.test(kind)) return 'social network'
  if (name !== '' && `${division}s`.startsWith(key)) return key
  return DIVISIONS.test(kind) ? `division ${key}` : kind
}

const DIVISIONS = /(?:tabs|anchors|dropdowns|products|versions|languages|groups|menu)\[\]\.\w+$/

test('each frontmatter key is in the site, or omitted by rule', () => {
  expect(Object.keys(FRONTMATTER_KEYS).filter((key) => !isDecided(`frontmatter ${key}`))).toEqual([])
})

test('each OpenAPI field is read, and in the site or omitted by rule', () => {
  const fields = [...SHAPES.values()].flatMap(({ name, fields: shapeFields }) =>
    [...shapeFields].map(([key, rule]) => ({ name, key, rule })),
  )
  const missing = fields.filter(({ name, key, rule }) => {
    if (rule.shape !== undefined) return OBJECTS[name]?.[key] === undefined && !STRUCTURE.test(`${name}.${key}`)
    return !isDecided(`${name}.${key}`) && !isDecided(`${name}.${key}{}`) && !STRUCTURE.test(`${name}.${key}`)
  })
  expect(missing.map(({ name, key }) => `${name}.${key}`)).toEqual([])
})

/** Fields that only hold others together, or refer to them. */
const STRUCTURE =
  /^(?:Document\.(?:paths|webhooks|components|info)|Components\.\w+|PathItem\.\w+|\w+\.\$ref|ExternalDocs\.\w+|Schema\.\$defs|Link\.operation(?:Id|Ref))$/

test('text of each component property is in the site, or omitted by rule', () => {
  // Aliases share their properties.
  const families = new Map(Object.entries(builtIns).map((entry) => [entry[1].props, entry] as const))
  const props = [...families.values()].flatMap(([name, { props: componentProps }]) =>
    Object.entries(componentProps).flatMap(([prop, { type }]) =>
      typeof type === 'string' && /^string(?: \||$)/.test(type) ? [`page.prop ${name}.${prop}`] : [],
    ),
  )
  expect(props.filter((kind) => !isDecided(kind))).toEqual([])
})
