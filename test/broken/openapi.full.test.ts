import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testBroken } from './brokenCase.js'
import { docs, type SiteFiles } from './sites.js'

const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }
const ok = { responses: { 200: { description: 'Users.' } } }

/** A site with one group of API pages. */
function apiSite(spec: string | object | undefined, pages: string[] = [], rest: SiteFiles = {}): SiteFiles {
  const group = { group: 'API', openapi: 'api.json', ...(pages.length > 0 && { pages }) }
  return {
    'docs.json': docs({ navigation: { groups: [{ group: 'Start', pages: ['index'] }, group] } }),
    'index.mdx': '# Start\n',
    ...(spec !== undefined && { 'api.json': typeof spec === 'string' ? spec : JSON.stringify(spec, null, 1) }),
    ...rest,
  }
}

const document = (paths: object, rest: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Lanterns', version: '1' },
  paths,
  ...rest,
})
const users = document({ '/users': { get: { summary: 'List users', ...ok } } })
const refers = (ref: string, rest: object = {}) =>
  document(
    { '/a': { get: { responses: { 200: { description: 'ok', content: { 'a/b': { schema: { $ref: ref } } } } } } } },
    rest,
  )
const notice = 'The reference of this API is not available yet.'
const page = (out: string, slug: string) => readFileSync(join(out, `${slug}.html`), 'utf8')

testBroken([
  {
    what: 'a page and an entry for one operation',
    files: apiSite(users, ['GET /users', 'list'], { 'list.mdx': '---\nopenapi: GET /users\n---\n' }),
    problems: ['warning docs.json:19:11 ROUTE_DUPLICATE_OPERATION'],
    built: (out) => {
      expect(existsSync(join(out, 'api-reference', 'list-users.html'))).toBe(false)
      expect(page(out, 'list')).toContain('List users')
    },
  },
  {
    what: 'two operations with one address',
    files: apiSite(document({ '/a/b': { get: ok }, '/ab': { get: ok } })),
    problems: ['notice api.json:18:4 ROUTE_SLUG_COLLISION'],
    built: (out) => {
      expect(page(out, 'api-reference/get-ab')).toContain('GET /a/b')
      expect(page(out, 'api-reference/get-ab-1')).toContain('GET /ab')
    },
  },
  {
    what: 'a parameter and a tag that are there twice',
    files: apiSite(
      document(
        { '/users': { get: { ...ok, parameters: [limit, limit] } } },
        { tags: [{ name: 'Users' }, { name: 'Users', description: 'Again.' }] },
      ),
    ),
    problems: ['warning api.json:23:6 OAS_DUP_PARAMETER', 'warning api.json:38:3 OAS_DUP_TAG'],
  },
  {
    what: 'a document that is not of OpenAPI',
    files: apiSite({ info: { title: 'Lanterns', version: '1' }, paths: {} }, ['GET /users']),
    problems: ['warning api.json OAS_NOT_OPENAPI'],
    built: (out) => expect(page(out, 'api-reference/get-users')).toContain(notice),
  },
  {
    what: 'links in descriptions that lead nowhere',
    files: apiSite(
      document(
        {
          '/users': {
            get: {
              summary: 'List users',
              description: 'First read [this](/guide),\nthen [that](/gide) and `[code](/no-link)`.',
              responses: {
                200: { description: '<a href="/guide#writin">Here</a>, [there](/api-reference/list-user)' },
                404: { description: '![None](/no.png) [Bad](javascript:x)' },
              },
            },
          },
        },
        { components: { schemas: { Unused: { description: '[Nobody](/sees-this)' } } } },
      ),
      [],
      { 'guide.mdx': '# Guide\n\n## Writing\n' },
    ),
    problems: [
      'warning api.json:11:61 LINK_BROKEN',
      'warning api.json:14:26 LINK_ANCHOR',
      'warning api.json:14:67 LINK_BROKEN',
      'warning api.json:17:31 ASSET_MISSING',
      'warning api.json:17:46 LINK_UNSAFE',
    ],
  },
  {
    what: 'relative links in descriptions, which count from the page as in MDX',
    files: apiSite(
      document({
        '/users': {
          get: {
            summary: 'List users',
            description: 'See [this](../guide), [that](guide) and [the others](create-user).',
            responses: { 200: { description: '[There](./list-user#a) and [here](../guide#writin)' } },
          },
          post: { summary: 'Create user', responses: { 200: { description: 'ok' } } },
        },
      }),
      [],
      { 'guide.mdx': '# Guide\n\n## Writing\n' },
    ),
    problems: [
      'warning api.json:11:50 LINK_BROKEN',
      'warning api.json:14:31 LINK_BROKEN',
      'warning api.json:14:57 LINK_ANCHOR',
    ],
  },
  {
    what: 'MDX of an operation that does not compile',
    files: {
      'docs.json': docs({ navigation: { groups: [{ group: 'API', openapi: 'api.yaml', pages: ['index'] }] } }),
      'index.mdx': '# Start\n',
      'api.yaml': `openapi: 3.1.0
info: { title: Lanterns, version: '1' }
paths:
  /a:
    get:
      summary: A
      x-mint:
        content: |
          First.

          See [this](/gone) and <Card>
  /b:
    get: { summary: B, x-mint: { content: "First.\\n\\n{oops" } }
`,
    },
    problems: [
      'warning api.yaml:5:5 OAS_NO_RESPONSES',
      'error api.yaml:11:33 MDX_UNCLOSED',
      'error api.yaml:13:54 MDX_EXPRESSION',
    ],
  },
  {
    what: 'an operation that the document does not have',
    files: apiSite(users, ['GET /user']),
    problems: ['warning docs.json:19:11 NAV_OPERATION_MISSING'],
  },
  {
    what: 'a slash at the end of an entry',
    files: apiSite(users, ['GET /users/']),
    problems: [],
    built: (out) => {
      const html = page(out, 'api-reference/list-users')
      for (const name of ['name="description"', 'property="og:description"'])
        expect(html).toContain(`<meta ${name} content="List users (GET /users)"/>`)
      const line = '- [List users](/api-reference/list-users.md): List users (GET /users)'
      expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toContain(line)
    },
  },
  { what: 'no document', files: apiSite(undefined), problems: ['warning docs.json:17:20 OAS_NOT_FOUND'] },
  {
    what: 'Swagger 2.0',
    files: apiSite({ swagger: '2.0' }, ['GET /users', 'list'], {
      'list.mdx': '---\nopenapi: api.json GET /users\n---\n',
    }),
    problems: ['warning api.json:2:13 OAS_VERSION'],
    built: (out) => {
      for (const slug of ['api-reference/get-users', 'list']) expect(page(out, slug)).toContain(notice)
      expect(page(out, 'api-reference/get-users')).toContain('<meta name="robots" content="noindex"/>')
      expect(readFileSync(join(out, 'llms.txt'), 'utf8')).not.toContain('get-users')
    },
  },
  {
    what: 'a whole Swagger 2.0 document',
    files: apiSite({ swagger: '2.0' }),
    problems: ['warning api.json:2:13 OAS_VERSION'],
    built: (out) => expect(page(out, 'api-reference')).toContain(notice),
  },
  {
    what: 'OpenAPI 3.3',
    files: apiSite({ ...users, openapi: '3.3.0' }),
    problems: ['warning api.json:2:13 OAS_VERSION_NEW'],
    built: (out) => expect(page(out, 'api-reference/list-users')).toContain('List users'),
  },
  { what: 'OpenAPI 3.2 is read', files: apiSite({ ...users, openapi: '3.2.0' }), problems: [] },
  {
    what: 'a tab in YAML',
    files: apiSite(undefined, [], {
      'docs.json': docs({ navigation: { groups: [{ group: 'API', openapi: 'api.yaml', pages: ['index'] }] } }),
      'api.yaml': 'openapi: 3.1.0\ninfo:\n\ttitle: T\n',
    }),
    problems: ['error api.yaml:3:1 OAS_SYNTAX'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error api.yaml:3:1 Invalid YAML in api.yaml: indented with a tab. [OAS_SYNTAX]

            1 | openapi: 3.1.0
            2 | info:
          > 3 | →title: T
              | ^
            4 |

          Indent with spaces; YAML does not allow tabs.

        1 error, 0 warnings

        Pages without errors: 1 of 1. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'a trailing comma in JSON',
    files: apiSite(JSON.stringify(users, null, 1).replace(/\}\n\}$/, '},\n}')),
    problems: ['warning api.json:19:1 OAS_JSON_LENIENT'],
    built: (out) => expect(page(out, 'api-reference/list-users')).toContain('List users'),
  },
  {
    what: 'a reference to nothing',
    files: apiSite(refers('#/components/schemas/place', { components: { schemas: { Place: {} } } })),
    problems: ['warning api.json:16:18 OAS_REF_MISSING'],
  },
  {
    what: 'a reference out of the site',
    files: apiSite(refers('../../secret.txt')),
    problems: ['warning api.json:16:18 OAS_REF_OUTSIDE'],
    built: (out) => expect(page(out, 'api-reference/get-a')).toContain('unresolved'),
  },
  {
    what: 'a reference to another server',
    files: apiSite(refers('http://169.254.169.254/')),
    problems: ['warning api.json:16:18 OAS_REF_REMOTE'],
    built: (out) => expect(page(out, 'api-reference/get-a')).toContain('unresolved'),
  },
  {
    what: 'references in a circle',
    files: apiSite(
      refers('#/components/schemas/A', {
        components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } },
      }),
    ),
    problems: ['warning api.json:28:13 OAS_REF_CYCLE'],
  },
  {
    what: 'an operationId twice',
    files: apiSite(document({ '/a': { get: { operationId: 'x', ...ok }, put: { operationId: 'x', ...ok } } })),
    problems: ['warning api.json:18:20 OAS_DUP_OPERATION_ID'],
  },
  {
    what: 'a path parameter that is not declared',
    files: apiSite(document({ '/a/{id}': { get: ok } })),
    problems: ['warning api.json:9:4 OAS_PATH_PARAM'],
  },
  {
    what: 'an invalid operation among others',
    files: apiSite(document({ '/a': { get: null, put: { summary: 'Put', ...ok } } })),
    problems: ['warning api.json:9:11 OAS_OPERATION_INVALID'],
    built: (out) => expect(page(out, 'api-reference/put')).toContain('Put'),
  },
])
