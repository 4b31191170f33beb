import type { Files } from './effectSite.js'

/** docs.json of a site that has something of everything that a key could change. */
export const BASE_CONFIG = {
  theme: 'mint',
  name: 'Lantern',
  colors: { primary: '#0d9373' },
  api: { openapi: 'openapi.json', mdx: { server: 'https://api.example.com' } },
  seo: { metatags: { canonical: 'https://docs.example.com' } },
  variables: { version: '1.0.0' },
  blog: {},
  navigation: {
    groups: [
      { group: 'Guides', pages: ['index', 'guide', { group: 'Inner', root: 'plain', pages: ['news'] }] },
      { group: 'API', openapi: 'openapi.json', pages: ['endpoint', 'GET /lamps', 'POST /lamps'] },
      { group: 'Library', pagesFrom: 'library' },
    ],
  },
}

const page = (title: string, text: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About it\n${more}---\n\n${text}\n`

const lamp = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', example: 'a1', 'x-since': '2.0' },
    color: { type: 'object', properties: { hue: { type: 'integer', example: 4 } } },
  },
}
const content = { 'application/json': { schema: lamp } }

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'Lamps' }],
  paths: {
    '/lamps': {
      get: {
        summary: 'List',
        tags: ['Lamps'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', example: 5 } }],
        responses: { 200: { description: 'Fine', content } },
      },
      post: {
        summary: 'Create',
        tags: ['Lamps'],
        requestBody: { content },
        responses: { 201: { description: 'Made', content } },
      },
      delete: { summary: 'Remove', 'x-internal': true, responses: { 204: { description: 'Gone' } } },
    },
  },
  components: { schemas: { Lamp: lamp } },
}

const more = {
  openapi: '3.1.0',
  info: { title: 'More', version: '1' },
  paths: { '/more': { get: { summary: 'More', responses: { 200: { description: 'Fine' } } } } },
  components: { schemas: { More: { type: 'object' } } },
}

const grammar = { name: 'mine', scopeName: 'source.mine', patterns: [{ match: 'lamp', name: 'keyword.mine' }] }
const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect fill="${color}" width="9" height="9"/></svg>\n`

/** The files of that site. */
export const BASE_FILES: Files = {
  'docs.json': JSON.stringify(BASE_CONFIG),
  'index.mdx': page('Home', 'Version {{version}} of [it](/guide).\n\n## First\n\nText.', 'icon: house\n'),
  'guide.mdx': page(
    'Guide',
    'A formula $a^2$.\n\n```js\nconst a = 1\n```\n\n```mine\nlamp one\n```\n\n## Second\n\nText.',
  ),
  'plain.mdx': page('Plain', 'Text.'),
  'news.mdx': page('News', '<Update label="May" description="1.0" tags={["New"]}>\n  Text.\n</Update>', 'rss: true\n'),
  'extra.mdx': page('Extra', 'Text.'),
  'endpoint.mdx': page(
    'Endpoint',
    'Text.\n\n<ParamField query="limit" type="number">\n  Most.\n</ParamField>',
    'api: GET /things\n',
  ),
  'library/first.mdx': page('First', 'Text.', 'order: 2\n'),
  'library/second.mdx': page('Second', 'Text.', 'order: 1\n'),
  'library/deep/third.mdx': page('Third', 'Text.'),
  'blog/first.mdx': page('First post', 'Text.', 'date: 2024-05-01\nauthors: jane\ntags: [light]\n'),
  'blog/2024-06-01-second.mdx': page('Second post', 'Text.'),
  'posts/other.mdx': page('Other post', 'Text.', 'date: 2024-07-01\n'),
  'people.yml': 'jane:\n  name: Jane Doe\n',
  'de/guide.mdx': page('Anleitung', 'Text.'),
  'octavo-translations.json': JSON.stringify({ 'de/guide.mdx': ['before', 'before'] }),
  'openapi.json': JSON.stringify(openapi),
  'more.json': JSON.stringify(more),
  'overlay.json': JSON.stringify({
    overlay: '1.0.0',
    info: { title: 'Overlay', version: '1' },
    actions: ['/lamps', '/more'].map((path) => ({
      target: `$.paths['${path}'].get`,
      update: { description: 'Overlaid' },
    })),
  }),
  'events.overlay.json': JSON.stringify({
    overlay: '1.0.0',
    info: { title: 'Overlay', version: '1' },
    actions: [{ target: '$.channels.lamps', update: { description: 'Overlaid' } }],
  }),
  'events.json': JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Events', version: '1' },
    channels: { lamps: { address: 'lamps', messages: { lit: { payload: { $ref: '#/components/schemas/Lit' } } } } },
    components: { schemas: { Lit: { type: 'object', properties: { at: { type: 'string' } } } } },
  }),
  'schema.graphql': 'type Query {\n  lamps: [String]\n}\n',
  'images/a.svg': svg('#000000'),
  'images/b.svg': svg('#ff0000'),
  'fonts/lamp.woff2': 'wOF2',
  'fonts/torch.woff2': 'wOF2 other',
  'languages/mine.json': JSON.stringify(grammar),
}
