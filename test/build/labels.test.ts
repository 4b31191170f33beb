import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

test.each(['components', 'elements', 'mdx-api'])('the %s playground contains no label marks', async (name) => {
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', `playground/${name}`, '--out', out)
  expect([status, stderr.includes(' error ')]).toEqual([0, false])
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|md|txt|xml|json)$/.test(file),
  )
  expect(texts.length).toBeGreaterThan(5)
  const marked = texts.flatMap((file) => {
    const match = /.{0,60}[\ufdd0-\ufddf].{0,60}/u.exec(readFileSync(join(out, file), 'utf8'))
    return match ? [`${file}: ${match[0]}`] : []
  })
  expect(marked).toEqual([])
})

test('the Markdown of an API page has the labels of its language, and English ones in English', async () => {
  const lights = { get: { parameters: [{ name: 'id', in: 'path', required: true }], responses: { 200: {} } } }
  const pages = (folder: string) => ({ pages: [`${folder}/index`, `${folder}/light`] })
  const text =
    '---\ntitle: Light\nopenapi: GET /lights/{id}\n---\n\n<ParamField query="x" required>Text.</ParamField>\n'
  const root = createSite({
    'docs.json': docs({
      navigation: {
        languages: [
          { language: 'en', ...pages('en') },
          { language: 'de', ...pages('de') },
        ],
      },
      api: { openapi: 'openapi.json' },
    }),
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Lights', version: '1' },
      paths: { '/lights/{id}': lights },
    }),
    ...Object.fromEntries(
      ['en', 'de'].flatMap((folder) => [
        [`${folder}/index.mdx`, '# Home\n\n<Note>Text.</Note>\n'],
        [`${folder}/light.mdx`, text],
      ]),
    ),
  })
  const { status, stderr } = await runCli('build', root, '--no-cache')
  expect(status, stderr).toBe(0)
  const labels = (file: string) =>
    readFileSync(join(root, 'dist', file), 'utf8')
      .split('\n')
      .filter((line) => /^(?:##|- [*`]|> \*\*)/.test(line))
  expect([...labels('en.md'), ...labels('en/light.md')]).toMatchInlineSnapshot(`
    [
      "> **Note:** Text.",
      "- \`x\` (query, required): Text.",
      "## Path parameters",
      "- **id** (\`any\`, required)",
      "## Responses",
      "### 200",
      "## Example request",
      "## OpenAPI",
    ]
  `)
  expect([...labels('de.md'), ...labels('de/light.md')]).toMatchInlineSnapshot(`
    [
      "> **Hinweis:** Text.",
      "- \`x\` (query, erforderlich): Text.",
      "## Pfadparameter",
      "- **id** (\`any\`, erforderlich)",
      "## Antwort",
      "### 200",
      "## Beispielanfrage",
      "## OpenAPI",
    ]
  `)
})
