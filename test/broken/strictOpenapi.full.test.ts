import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import { parseReport } from './brokenCase.js'
import { runCli } from './cli.js'
import { createSite, docs } from './sites.js'

async function strictly(document: object, ...flags: string[]) {
  const site = createSite({
    'docs.json': docs({ navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['index'] }] } }),
    'index.mdx': '# Start\n',
    'api.json': JSON.stringify(document, null, 1),
  })
  const run = await runCli('check', site, '--json', ...flags)
  const diagnostics = parseReport(run).filter(({ rule }) => rule.startsWith('OAS_SCHEMA'))
  return {
    ...run,
    found: diagnostics.map(({ rule, message, ...place }) => `${formatLocation(place)} ${message} [${rule}]`),
  }
}

const lanterns = (rest: object) => ({ openapi: '3.0.3', info: { title: 'Lanterns', version: '1' }, paths: {}, ...rest })

test('validates a document against its published schema on request', async () => {
  const document = lanterns({ info: { title: 'Lanterns', version: '1', licence: 'MIT' }, components: { schemas: [] } })
  expect((await strictly(document)).found).toEqual([])
  const { status, found: names } = await strictly(document, '--strict-openapi')
  expect(status).toBe(0)
  expect(names).toMatchInlineSnapshot(`
    [
      "api.json:3:10 Invalid value at /info: must NOT have additional properties ("licence") (published schema of OpenAPI 3.0). [OAS_SCHEMA]",
      "api.json:10:14 Invalid value at /components/schemas: must be object (published schema of OpenAPI 3.0). [OAS_SCHEMA]",
    ]
  `)
  expect((await strictly(document, '--strict-openapi', '--strict')).status).toBe(1)
})

test('reports that 3.2 is not validated', async () => {
  const { found: names } = await strictly({ ...lanterns({}), openapi: '3.2.0' }, '--strict-openapi')
  expect(names).toMatchInlineSnapshot(`
    [
      "api.json api.json was not validated against the published schema: the validator does not support OpenAPI 3.2 yet. [OAS_SCHEMA_SKIPPED]",
    ]
  `)
})

test('handles exponential references and does not follow those to other files', async () => {
  const level = (next: string) => ({ type: 'object', properties: { a: { $ref: next }, b: { $ref: next } } })
  const names = Array.from({ length: 40 }, (_, index) => [`L${index}`, level(`#/components/schemas/L${index + 1}`)])
  const schemas = { ...Object.fromEntries(names), L40: { type: 'string' }, self: { $ref: '#/components/schemas/self' } }
  const paths = { '/b': { $ref: '../../../../../etc/passwd' } }
  const {
    status,
    stdout,
    found: missingNames,
  } = await strictly(lanterns({ paths, components: { schemas } }), '--strict-openapi')
  expect([status, missingNames]).toEqual([0, []])
  expect(stdout).not.toContain('root:')
}, 40_000)
