import fc from 'fast-check'

/** A file with its new text, or `null` if it is removed. */
export interface Edit {
  path: string
  text: string | null
}

/** Texts of each file, the first of which it has before all edits. `null`: it does not exist. */
type Choices = Record<string, readonly [string | null, ...(string | null)[]]>

const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"></svg>`
const page = (frontmatter: string, text: string) => `---\n${frontmatter}\n---\n\n${text}\n`
const docs = (changed: object, pages: readonly unknown[]) =>
  JSON.stringify({
    theme: 'mint',
    name: 'Lantern',
    colors: { primary: '#0d9373' },
    navigation: {
      tabs: [
        { tab: 'Guide', pages },
        { tab: 'API', openapi: 'api.yaml' },
      ],
    },
    ...changed,
  })

const GUIDE = ['index', 'guides/a', 'guides/b', { group: 'More', pages: ['guides/c', 'shown', 'model', 'own'] }]

const api = (title: string, summary: string, rest = '') => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    get: { summary: ${summary}, tags: [Pets], description: 'See [A](/guides/a) and [more](#operation/make).' }
    post: { summary: Create, operationId: make, requestBody: { $ref: 'parts.yaml#/Body' } }
${rest}components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }
`
const parts = (name: string) =>
  `Body: { content: { application/json: { schema: { type: object, properties: { ${name}: { type: string } } } } } }\n`
const overlay = (summary: string) =>
  `overlay: 1.0.0\nextends: api.yaml\ninfo: { title: O, version: '1' }\nactions: [{ target: $.paths.*.get, update: { summary: ${summary} } }]\n`

const lamp = (kind: string) =>
  JSON.stringify({ name: 'lamp', scopeName: 'source.lamp', patterns: [{ match: 'on', name: `${kind}.lamp` }] })

/** A site in which files depend on each other in every way that Octavo knows. */
const CHOICES: Choices = {
  'docs.json': [
    docs({ variables: { product: 'Lantern' } }, GUIDE),
    docs({ variables: { product: 'Candle' }, banner: { content: '**New** {{product}}' } }, GUIDE),
    docs({ theme: 'maple', styling: { codeblocks: 'dark' }, api: { url: 'full' } }, [...GUIDE].reverse()),
    docs({ styling: { codeblocks: { languages: { custom: ['/lamp.json'] } } } }, GUIDE),
    docs({}, ['index', { pagesFrom: { folder: '.', exclude: ['de/', 'own'] } }, { group: 'G', pagesFrom: 'guides' }]),
    docs({ metadata: { timestamp: true }, redirects: [{ source: '/old', destination: '/guides/a' }] }, GUIDE),
    docs({ api: { examples: { languages: ['go'] } }, seo: { indexing: 'all' } }, ['index', 'guides/c', 'new']),
    docs(
      {
        navigation: {
          languages: [
            { language: 'en', pages: GUIDE },
            { language: 'de', pages: ['de/a'] },
          ],
        },
      },
      [],
    ),
    docs({ blog: { postsPerPage: 1 } }, GUIDE),
    docs({ blog: { title: 'News', path: 'news', permalink: '{yyyy}/{slug}' } }, GUIDE),
    docs(
      {
        translations: { notice: true },
        navigation: { languages: [{ language: 'en', pages: ['index', 'guides/a', 'a'] }, { language: 'de' }] },
      },
      [],
    ),
    docs({ navigation: { groups: [{ group: 'API', pages: ['index', 'GET /pets', 'other.json GET /x'] }] } }, []),
    '{ "name": ',
  ],
  'index.mdx': [
    page('title: Home', 'Welcome to {{product}}. See [A](/guides/a#part) and [pets](/api-reference/pets/list).'),
    page('title: Start\nicon: house', '# Big\n\nText of {{product}} with `code` and [B](guides/b).'),
    page('title: "Broken\n', 'Text.'),
    null,
  ],
  'guides/a.mdx': [
    page(
      'title: A',
      'import Part from \'/snippets/part.mdx\'\n\n<Part name="a" />\n\n![Logo](/images/logo.svg)\n\n$x^2$',
    ),
    page('title: Renamed\ntag: NEW', 'import Part from \'../snippets/part.mdx\'\n\n<Part name="b" />\n\n{1 + 1}'),
    page(
      'title: A\ndescription: See **this**',
      'import Gone from \'/snippets/gone.mdx\'\n\n<Gone />\n\n<Card title="x">',
    ),
    null,
  ],
  'guides/b.mdx': [
    "import { Count } from '/snippets/count.jsx'\n\n# B\n\n<Count from={2} />\n\n```js\nconst b = 1\n```\n",
    'import data from \'/data/values.json\'\n\n# Bee\n\n{data.name} <Badge2 text="x" />\n',
    '# B\n\n```lamp\non\n```\n\n```js file=/data/sample.js\n```\n\n<Tabs><Tab title="T">Same</Tab></Tabs>\n',
    '# Same\n\nSee [home](/index).\n',
    "import Shared from './shared.mdx'\n\n# B\n\n<Shared />\n",
    null,
  ],
  'guides/shared.mdx': ['Shared by pages, if one imports it.\n', page('openapi: POST /pets', 'Text.'), null],
  'guides/c.mdx': [
    '# Same\n\nSee [home](/index).\n',
    page('title: C\nhidden: true', 'Text.'),
    page('title: C\norder: 1\nicon: star', 'Text.'),
    '# C\n\n{fail()}\n',
    null,
  ],
  'shown.mdx': [page('openapi: api.yaml GET /pets', 'Text.'), page('openapi: POST /pets', ''), '# Shown\n', null],
  'model.mdx': [page('openapi-schema: Pet', ''), page('openapi-schema: api.yaml Gone', ''), null],
  'own.mdx': [
    page('title: Own\napi: GET https://api.example.com/own', '<ParamField query="q">Words</ParamField>'),
    page('title: Own\napi: POST /own\nplayground: none', ''),
    null,
  ],
  'new.mdx': [null, '# New\n', page('title: New\nurl: https://example.com', '')],
  'a.mdx': [null, '# Original\n'],
  'octavo-translations.json': [null, '{ "de/a.mdx": ["x", "y"] }', '{'],
  'de/a.mdx': [null, '# Neu\n', page('title: Anders\nnoindex: true', 'Text.')],
  'blog/2024-05-01-one.mdx': [
    page('title: One\nauthors: jane\ntags: [light]', 'First.\n\n<!-- more -->\n\nSee [two](./two.mdx).'),
    page('title: One more\nauthors: [joe, jane]\ndescription: Short', 'Text.'),
    page('title: One\ndate: soon', 'Text.'),
    null,
  ],
  'blog/two.mdx': [
    page('title: Two\ndate: 2023-01-02\ntags: [light, heat]', 'Second, see [one](2024-05-01-one).'),
    page('title: Two\ndate: 2025-01-02\ndraft: true', 'Text.'),
    page('title: Two\ndate: 2022-01-02\nslug: one', 'Text.'),
    null,
  ],
  'blog/index.mdx': [null, page('title: Our blog', 'Welcome.')],
  'blog/archive.mdx': [null, page('title: Own archive\ndate: 2020-01-01', 'Text.')],
  'blog/authors.yml': ['jane:\n  name: Jane Doe\n', 'jane:\n  name: Jane\njoe:\n  name: Joe\n', null],
  'snippets/part.mdx': ['## Part of {name}\n\nText.\n', "import X from './inner.mdx'\n\n## Changed\n\n<X />\n", null],
  'snippets/inner.mdx': [null, 'Inner {{product}}.\n', 'Inner *changed*.\n'],
  'snippets/count.jsx': [
    'export const Count = ({ from }) => {\n  const [n] = useState(from)\n  return <b>{n * 2}</b>\n}\n',
    "import { twice } from './twice.js'\n\nexport const Count = ({ from }) => <i>{twice(from)}</i>\n",
    'export const Count = () => { throw new Error("no") }\n',
    null,
  ],
  'snippets/twice.js': [null, 'export const twice = (n) => n * 2\n', 'export const twice = (n) => [n, n].join()\n'],
  'data/values.json': ['{ "name": "One" }\n', '{ "name": "Two" }\n', '{', null],
  'lamp.json': [lamp('keyword'), lamp('string'), null],
  'data/sample.js': ['const sample = 1\n', 'const sample = 2\nconst more = 3\n', null],
  'images/logo.svg': [svg(10), svg(99), null],
  'components/Badge2.tsx': [
    'export default function Badge2({ text }: { text: string }) {\n  return <b>{text}</b>\n}\n',
    'export default function Badge2({ text }: { text: string }) {\n  return <i>{text}!</i>\n}\n',
  ],
  'layout/Footer.tsx': [
    "import { words } from './words.js'\n\nexport default function Footer() {\n  return <footer>{words}</footer>\n}\n",
    "import styles from './f.module.css'\n\nexport default function Footer() {\n  return <footer className={styles.f}>Own</footer>\n}\n",
  ],
  'layout/f.module.css': ['.f { color: red }\n', '.g { color: red }\n'],
  'layout/words.js': ["export const words = 'One'\n", "export const words = 'Two'\n"],
  'api.yaml': [
    api('Shop', 'List'),
    api('Market', 'List all'),
    api('Shop', 'List', '  /start: { post: { summary: Start, tags: [Runs], responses: {} } }\n'),
    'openapi: 3.1.0\npaths: {',
    null,
  ],
  'parts.yaml': [parts('name'), parts('label'), null],
  'over.yaml': [null, overlay('Over'), overlay('Other'), 'overlay: 1.0.0\nextends: none.yaml\nactions: []\n'],
  'other.json': [
    null,
    '{"openapi":"3.0.3","info":{"title":"X","version":"1"},"paths":{"/x":{"get":{"summary":"X","responses":{}}}}}',
  ],
  'style.css': ['body { color: red }\n', 'body { color: blue }\n', null],
  'script.js': [null, 'console.log(1)\n'],
  '.mintignore': [null, 'images/\n', 'guides/c.mdx\n', '!README.md\n'],
  'README.md': [null, '# Read me\n'],
}

export const CONFIG_FILE = `export default {
  siteUrl: 'https://docs.example.com',
  components: { Badge2: './components/Badge2.tsx' },
  layout: { Footer: './layout/Footer.tsx' },
  plugins: [
    {
      name: 'values',
      inputs: ['data/*.json'],
      pages: ({ readFile }) => [{ path: 'made', content: '# Made\\n\\n' + (readFile('data/values.json') ?? '').length, group: 'Made' }],
    },
  ],
}
`

/** The files of the site before all edits. */
export const WORLD: Readonly<Record<string, string>> = {
  'octavo.config.js': CONFIG_FILE,
  ...Object.fromEntries(Object.entries(CHOICES).flatMap(([path, [text]]) => (text === null ? [] : [[path, text]]))),
}

/** One of the texts of one of the files. Most edits are of text, as authors' are. */
export const anyEdit: fc.Arbitrary<Edit> = fc
  .constantFrom(...Object.keys(CHOICES))
  .chain((path) => fc.record({ path: fc.constant(path), text: fc.constantFrom(...(CHOICES[path] ?? [null])) }))
