import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs, pageWith } from '../broken/sites.js'

/** Returns what a build prints of a site whose configuration has this text. */
async function printed(config: string, files: Record<string, string> = {}): Promise<string> {
  const root = createSite(pageWith('---\ntitle: A\n---\n\nText.\n', { 'octavo.config.mjs': config, ...files }))
  const { status, stderr } = await runCli('build', root, '--no-cache')
  expect(status).toBe(1)
  return stderr
}

const plugins = (...list: string[]) => `export default { plugins: [${list.join(', ')}] }`

test.each([
  ['configure', "configure() { throw new Error('boo') }"],
  ['configure', "async configure() { throw new Error('boo') }"],
  ['pages', "async pages() { throw new Error('boo') }"],
  ['head', "head() { throw new Error('boo') }"],
  ['outputs', "outputs: () => { throw new Error('boo') }"],
  ['checks', "checks: { rules: {}, run() { throw new Error('boo') } }"],
])('an error in %s names the plugin, the hook and the line', async (hook, text) => {
  const output = await printed(plugins(`{\n  name: 'lamps',\n  ${text},\n}`))
  expect(output).toMatch(
    new RegExp(`^error octavo.config.mjs:3:\\d+ Plugin "lamps" failed in \`${hook}\`: boo \\[PLUGIN_FAILED\\]`, 'm'),
  )
  expect(output).not.toMatch(/\n\s+at /)
})

test('a plugin that fails in a tree is a page error', async () => {
  const output = await printed(plugins("{\n  name: 'lamps',\n  transformTree() { throw new Error('boo') },\n}"))
  expect(output).toContain(
    'error guides/a.mdx A Markdown plugin failed on this page: plugin "lamps" in `transformTree` at octavo.config.mjs:3:27: boo. [MDX_PLUGIN]',
  )
  expect(output).toContain('error index.mdx')
})

test('reports conflicts of plugins that write the same output', async () => {
  const page = (name: string) => `{ name: '${name}', pages: () => [{ path: 'team', content: '# Team' }] }`
  const file = (name: string) => `{ name: '${name}', outputs: () => [{ path: '/team.txt', content: '' }] }`
  const rules = "checks: { rules: { LINK_BROKEN: { severity: 'error', title: '', explanation: '' } }, run: () => [] }"
  const names = [
    await printed(plugins("{ name: 'a' }", "{ name: 'a' }")),
    await printed(plugins(page('a'), page('b'))),
    await printed(plugins(file('a'), file('b'))),
    await printed(plugins(`{ name: 'a', ${rules} }`)),
  ]
  expect(names.map((text) => text.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "error Duplicate name "a" of the plugins "a" and "a". [PLUGIN_CONFLICT]",
      "error Duplicate page "/team" of the plugins "a" and "b". [PLUGIN_CONFLICT]",
      "error Duplicate file "team.txt" of the plugins "a" and "b". [PLUGIN_CONFLICT]",
      "error Duplicate rule LINK_BROKEN of the plugins "octavo" and "a". [PLUGIN_CONFLICT]",
    ]
  `)
})

test('an error in an imported TypeScript file names its line there', async () => {
  const output = await printed("import { lamps } from './plugins/lamps'\nexport default { plugins: [lamps] }\n", {
    'plugins/lamps.ts': `import type { Plugin } from 'vite'

/** A type takes lines that the code that runs does not have. */
export interface Lamp {
  name: string
}

export const lamps = {
  name: 'lamps',
  outputs(): Plugin[] {
    throw new Error('boo')
  },
}
`,
  })
  expect(output).toMatch(/^error plugins\/lamps\.ts:11:\d+ Plugin "lamps" failed in `outputs`: boo \[PLUGIN_FAILED\]/m)
})

test('configure can be async', async () => {
  const config = plugins("{ name: 'a', configure: async (config) => ({ ...config, name: 'Later' }) }")
  const root = createSite(pageWith('---\ntitle: A\n---\n\nText.\n', { 'octavo.config.mjs': config }))
  expect(await runCli('build', root, '--no-cache')).toMatchObject({ status: 0, stderr: '' })
  expect(readOutput(root, 'index.html')).toContain('Later')
})

const readOutput = (root: string, path: string) => readFileSync(join(root, 'dist', path), 'utf8')

test('plugin files replace those of Octavo, which it can write itself', async () => {
  const outputs = `(site) => [
    { path: 'robots.txt', content: 'Mine' },
    { path: '_redirects', content: site.redirects.map(({ source }) => source).join() },
    { path: 'site.json', content: JSON.stringify({ ...site, config: undefined, headers: site.headers.length,
      pages: site.pages.slice(1).map((page) => ({ ...page, frontmatter: undefined, updates: page.updates() })) }) },
  ]`
  const files = {
    'docs.json': docs({
      navigation: { groups: [{ group: 'News', pages: ['index', 'changes'] }] },
      seo: { metatags: { canonical: 'https://example.com' } },
      redirects: [{ source: '/old/:x*', destination: '/changes' }],
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    'changes.mdx': '---\ntitle: Changes\n---\n\n<Update label="2024-10-01">\n\n[Home](/)\n\n</Update>\n',
    'octavo.config.mjs': plugins(`{ name: 'a', outputs: ${outputs} }`),
  }
  const root = createSite(files)
  expect((await runCli('build', root, '--no-cache')).status).toBe(0)
  expect([readOutput(root, 'robots.txt'), readOutput(root, '_redirects')]).toEqual(['Mine', '/old/:x*'])
  expect(JSON.parse(readOutput(root, 'site.json'))).toMatchInlineSnapshot(`
    {
      "base": "/",
      "headers": 22,
      "links": [],
      "pages": [
        {
          "file": "changes.mdx",
          "hasFeed": true,
          "headings": [
            {
              "depth": 2,
              "id": "2024-10-01",
              "text": "2024-10-01",
            },
          ],
          "isDefault": true,
          "markdownUrl": "https://example.com/changes.md",
          "path": "/changes",
          "section": [
            "News",
          ],
          "title": "Changes",
          "translations": [],
          "updates": [
            {
              "id": "2024-10-01",
              "markdown": "[Home](https://example.com/)",
              "tags": [],
              "title": "2024-10-01",
            },
          ],
          "url": "https://example.com/changes",
          "visibility": {
            "agents": true,
            "navigation": true,
            "noindex": false,
            "search": true,
            "sitemap": true,
          },
        },
      ],
      "redirects": [
        {
          "destination": "/changes",
          "permanent": true,
          "source": "/old/:x*",
        },
      ],
      "siteUrl": "https://example.com/",
      "specs": [],
    }
  `)
})

test('invalid plugin results are errors of the plugin', async () => {
  const names = [
    await printed(plugins("{ name: 'a', pages: () => [{ path: 'guides/a', content: '' }] }")),
    await printed(plugins("{ name: 'a', outputs: () => [{ path: '../up.txt', content: '' }] }")),
    await printed(plugins("{ name: 'a', checks: { rules: {}, run: () => [{ rule: 'X', message: '' }] } }")),
    await printed(plugins("{ name: 'a', checks: { rules: {}, run: () => ({}) } }")),
    await printed(plugins("{ name: 'a', configure: (config) => ({ ...config, colors: 'red' }) }")),
    await printed(plugins("{ name: 'a', configure: async (config) => void config.name }")),
  ]
  expect(names.map((text) => text.split('\n\n')[0])).toMatchInlineSnapshot(`
    [
      "error Plugin "a" failed in \`pages\`: the docs folder has a file guides/a.mdx. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`outputs\`: the path "../up.txt" is outside the output folder. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`checks\`: it reports "X", which is not in its \`rules\`. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`checks\`: it must return a list of objects with \`rule\` and \`message\`, both strings. [PLUGIN_FAILED]",
      "error Plugins made docs.json invalid: colors must be an object, found "red". [PLUGIN_CONFIG]
      Expected an object.",
      "error Plugin "a" failed in \`configure\`: it must return the configuration. [PLUGIN_FAILED]",
    ]
  `)
})

test('errors in a new plugin are reported with its name', async () => {
  const names = [
    await printed('const lamps = () => ({})\nexport default { plugins: [lamps] }'),
    await printed(plugins("{ name: 'a', page: () => [] }")),
    await printed(plugins("{ name: 'a', pages: () => [{ path: 'x' }] }")),
    await printed(plugins("{ name: 'a', outputs: () => ({ path: 'a.txt', content: 'x' }) }")),
    await printed(plugins("{ name: 'a', head: () => [{ tag: 'x' }] }")),
    await printed(plugins("{ name: 'a', configure(config) { config.name = 'B' } }")),
  ]
  expect(names.map((text) => text.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "error Plugin "lamps" failed in \`plugins\`: it is a function. Call it, such as \`plugin()\`. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`page\`: it is not a hook. Did you mean "pages"? [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`pages\`: it must return a list of objects with \`path\` and \`content\`, both strings. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`outputs\`: it must return a list of objects with \`path\` and \`content\`, both strings. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`head\`: expected elements whose \`tag\` is one of meta, link, script, style, noscript. [PLUGIN_FAILED]",
      "error Plugin "a" failed in \`configure\`: it must return the configuration. [PLUGIN_FAILED]",
    ]
  `)
})

test('reports a layout file that cannot load or that throws', async () => {
  const layout = "export default { layout: { Footer: './layout/Footer.jsx' } }"
  const names = [
    await printed(layout),
    await printed(layout, { 'layout/Footer.jsx': 'export default () => <p>' }),
    await printed(layout, { 'layout/Footer.jsx': 'export const Footer = () => null' }),
    await printed(layout, { 'layout/Footer.jsx': 'export default async () => <p>Late</p>' }),
    await printed(layout, { 'layout/Footer.jsx': "export default () => { throw new Error('boo') }" }),
    await printed("export default { layout: { Footer: './layout/Footer.tsx' } }", {
      'layout/Footer.tsx': "import { year } from './year.js'\n\nexport default () => <p>{year('x')}</p>\n",
      'layout/year.ts':
        'interface Year {\n  text: string\n}\n\nexport function year(text: string): Year {\n  return { text: text.missing.name }\n}\n',
    }),
  ]
  expect(names.map((text) => text.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "error layout/Footer.jsx Could not load layout part "Footer": Cannot resolve entry module layout/Footer.jsx. [LAYOUT_FILE]",
      "error layout/Footer.jsx:1:25 Could not load layout part "Footer": Unexpected token. [LAYOUT_FILE]",
      "error layout/Footer.jsx Could not load layout part "Footer": it has no default export that is a component. [LAYOUT_FILE]",
      "error layout/Footer.jsx Could not load layout part "Footer": async components are not supported. Import data from a file, such as JSON. [LAYOUT_FILE]",
      "error layout/Footer.jsx:1:30 Layout part "Footer" failed on /: boo. [LAYOUT_RENDER]",
      "error layout/year.ts:6:31 Layout part "Footer" failed on /: Cannot read properties of undefined (reading 'name'). [LAYOUT_RENDER]",
    ]
  `)
  expect(names.join('')).toMatch(/LAYOUT_FILE[\s\S]*LAYOUT_RENDER/)
})

test('reports an async component of the configuration on its page', async () => {
  const root = createSite(
    pageWith('---\ntitle: A\n---\n\n<Price />\n', {
      'octavo.config.mjs': "export default { components: { Price: './price.jsx' } }",
      'price.jsx': 'export default async () => <b>20</b>\n',
    }),
  )
  const { stdout } = await runCli('check', root)
  expect(stdout.split('\n')[0]).toMatchInlineSnapshot(
    `"warning guides/a.mdx:5:1 <Price> failed to render: "async components are not supported"; only its children are rendered. [MDX_RENDER]"`,
  )
})

test('locates an error in a file imported by the configuration', async () => {
  const output = await printed("import { token } from './token.ts'\n\nexport default { name: token() }\n", {
    'token.ts': "export function token(): string {\n  interface Unused { a: string }\n\n  throw new Error('None')\n}\n",
  })
  expect(output).toContain('error token.ts:4:9 Could not run octavo.config.mjs: None. [CONFIG_FILE]')
})

test('a check renders a page of each mode and the 404 page with site parts', async () => {
  const part = (text: string) => `export default ({ view: { page } }) => { if (${text}) throw new Error('boo') }`
  const root = createSite({
    'docs.json': docs({ navigation: { pages: ['index', 'a', 'wide', 'broken'] } }),
    'index.mdx': '# Home\n\nText.\n',
    'a.mdx': '# A\n\nText.\n',
    'wide.mdx': '---\ntitle: Wide\nmode: wide\n---\n\nText.\n',
    'broken.mdx': '---\ntitle: Broken\nmode: center\n---\n\n<Card\n',
    'layout/Navbar.jsx': part("page.pathname === '/wide'"),
    'layout/NotFound.jsx': part('page.isNotFound'),
    'layout/Footer.jsx': part("page.pathname === '/a'"),
    'octavo.config.mjs': `export default { layout: {
      Navbar: './layout/Navbar.jsx', NotFound: './layout/NotFound.jsx', Footer: './layout/Footer.jsx' } }`,
  })
  const { status, stdout } = await runCli('check', root)
  expect(status).toBe(1)
  expect(stdout.match(/.*LAYOUT_RENDER.*/g)).toMatchInlineSnapshot(`
    [
      "error layout/Navbar.jsx:1:79 Layout part "Navbar" failed on /wide: boo. [LAYOUT_RENDER]",
      "error layout/NotFound.jsx:1:69 Layout part "NotFound" failed on /404: boo. [LAYOUT_RENDER]",
    ]
  `)
})

test('plugin rules have configurable severities, and failing pages use the default layout', async () => {
  const checks =
    "checks: { rules: { LAMP_OUT: { severity: 'error', title: '', explanation: '' } }, run: () => [{ rule: 'LAMP_OUT', message: 'Out.' }] }"
  expect(await printed(plugins(`{ name: 'a', ${checks} }`))).toContain('error Out. [LAMP_OUT]')
  const config = `export default { rules: { LAMP_OUT: 'off' }, plugins: [{ name: 'a', ${checks} }] }`
  const root = createSite(pageWith('# A\n', { 'octavo.config.mjs': config }))
  expect((await runCli('check', root)).stdout).toContain('0 errors, 0 warnings')
})
