import { expect, test } from 'vitest'
import { createOldOutput, describe, expectCleanEnd, expectUntouched, parseReport } from './brokenCase.js'
import { runCli } from './cli.js'
import { createSite, docs, type SiteFiles } from './sites.js'
import { readTree } from './tree.js'

/** No site is published with one of these. */
const brokenPages = {
  'p/br': 'One<b>two',
  'p/comment': '<!-- comment',
  'p/component': '<Card>Open',
  'p/expression': '{1 + }',
  'p/frontmatter': '---\ntitle: A',
  'p/less': 'c <é.3>',
  'p/nesting': `${'> '.repeat(120)}deep`,
  'p/statement': 'export const = 1',
  'p/tag': '<Card title=>Text</Card>',
  'p/unopened': 'Text</Card>',
}

/** Real sites live with these. */
const faultyPages = {
  'u/component': '<Crad>Text</Crad>',
  'u/empty': '',
  'u/image': '![Screen](/images/none.png)',
  'u/import': 'import X from "/snippets/none.mdx"\n\n<X />',
  'u/link': '[Gone](/gone)',
}

function testSite(
  pages: Record<string, string>,
  changed: Record<string, unknown> = {},
  more: SiteFiles = {},
): SiteFiles {
  const files = Object.entries(pages).map(([path, text]) => [`${path}.mdx`, text === '' ? '' : `${text}\n`])
  return {
    'docs.json': docs({ navigation: { pages: ['index', ...Object.keys(pages)] }, ...changed }),
    'index.mdx': '# Home\n',
    ...Object.fromEntries(files),
    ...more,
  }
}

async function buildAndCheck(files: SiteFiles, ...flags: string[]) {
  const site = createSite(files)
  const outDir = createOldOutput()
  const before = readTree(outDir)
  const [build, json] = await Promise.all([
    runCli('build', site, '--out', outDir, ...flags),
    runCli('check', site, '--json', ...flags),
  ])
  const report = parseReport(json)
  for (const run of [build, json]) expectCleanEnd(run, report)
  return { build, found: report, outDir, before, problems: report.map(describe) }
}

test.each([
  ['errors', { ...brokenPages, ...faultyPages }],
  ['warnings', faultyPages],
])('check prints the %s that build prints, with counts', async (_, pages) => {
  const site = createSite(testSite(pages))
  const [build, check] = await Promise.all([runCli('build', site, '--out', createOldOutput()), runCli('check', site)])
  const [summary] = check.stdout.trimEnd().split('\n').slice(-1)
  expect(summary).toMatch(/^\d+ pages checked\b/)
  expect(
    check.stdout
      .trimEnd()
      .slice(0, -(summary as string).length)
      .trim(),
  ).toBe(
    build.stderr.replace(/\n(?:Pages without errors: \d+ of \d+\. )?Fix: correct the errors, or publish .*/, '').trim(),
  )
})

test('reports ten broken files with ten errors in one run', async () => {
  const { build, found: diagnostics, problems, outDir, before } = await buildAndCheck(testSite(brokenPages))
  expect(problems).toMatchInlineSnapshot(`
    [
      "error p/br.mdx:1:4 MDX_UNCLOSED",
      "error p/comment.mdx:1:2 MDX_HTML_COMMENT",
      "error p/component.mdx:1:1 MDX_UNCLOSED",
      "error p/expression.mdx:1:6 MDX_EXPRESSION",
      "error p/frontmatter.mdx:1:1 FM_SYNTAX",
      "error p/less.mdx:1:6 MDX_SYNTAX",
      "error p/nesting.mdx:1:1 MDX_TOO_DEEP",
      "error p/statement.mdx:1:14 MDX_EXPRESSION",
      "error p/tag.mdx:1:13 MDX_SYNTAX",
      "error p/unopened.mdx:1:5 MDX_UNCLOSED",
    ]
  `)
  for (const { message } of diagnostics) expect(build.stderr).toContain(message)
  expect(build.stderr).toContain('10 errors, 0 warnings')
  expectUntouched(outDir, before)
})

test('--strict turns every warning into an error and publishes nothing', async () => {
  const changed = { navgation: {}, navigation: { pages: ['index', 'missing', 'index', ...Object.keys(faultyPages)] } }
  const lenient = await buildAndCheck(testSite(faultyPages, changed))
  expect(lenient.problems).toMatchInlineSnapshot(`
    [
      "warning docs.json:10:7 NAV_PAGE_MISSING",
      "warning docs.json:11:7 NAV_DUPLICATE",
      "warning docs.json:19:3 CFG_UNKNOWN_KEY",
      "warning u/component.mdx:1:1 MDX_UNKNOWN_COMPONENT",
      "warning u/empty.mdx PAGE_EMPTY",
      "warning u/image.mdx:1:11 ASSET_MISSING",
      "warning u/import.mdx:1:15 MDX_IMPORT",
      "warning u/link.mdx:1:8 LINK_BROKEN",
    ]
  `)
  expect(lenient.build.status).toBe(0)

  const strict = await buildAndCheck(testSite(faultyPages, changed), '--strict')
  expect(strict.problems).toEqual(lenient.problems.map((problem) => problem.replace(/^warning/, 'error')))
  expect(strict.build.stderr).toContain(`${strict.found.length} errors, 0 warnings`)
  expectUntouched(strict.outDir, strict.before)

  const both = await buildAndCheck(testSite({ ...brokenPages, ...faultyPages }), '--strict')
  expect(both.found).toHaveLength(15)
  expect(both.build.stderr).toContain('15 errors, 0 warnings')
  expectUntouched(both.outDir, both.before)
})

test('an error in docs.json and an external link do not hide page errors', async () => {
  const files = testSite(brokenPages, { theme: 'mnit' }, { 'a.svg': { link: '/etc/passwd' } })
  const { build, problems } = await buildAndCheck(files)
  expect(problems).toHaveLength(12)
  expect(build.stderr).toContain('10 errors, 2 warnings')
})

test('a build shows warnings with code frames, as check does', async () => {
  const { build } = await buildAndCheck(testSite({ 'u/link': '[Gone](/gone)' }))
  expect(build.stderr).toContain('> 1 | [Gone](/gone)')
})

test('build and check report omitted parts of a large document, also with --strict', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const inside = (name: string, value: object) => ({ type: 'object', properties: { [name]: value } })
  const deep = (value: object) => inside('a', inside('b', inside('c', value)))
  const models = Array.from({ length: 8_100 }, (_, index) => [`M${index}`, inside('d', deep(inside('e', {})))] as const)
  const all = { type: 'object', properties: Object.fromEntries(models.map(([name]) => [name, ref(name)])) }
  const schemas = { ...Object.fromEntries(models), All: all }
  const content = { 'application/json': { schema: inside('all', deep(ref('All'))) } }
  const paths = { '/a': { get: { responses: { 200: { description: 'ok', content } } } } }
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } }
  const navigation = { groups: [{ group: 'API', openapi: 'api.json', pages: ['index', 'u/link'] }] }
  const files = testSite({ 'u/link': '[Gone](/gone)' }, { navigation }, { 'api.json': JSON.stringify(document) })

  const lenient = await buildAndCheck(files)
  expect(lenient.build.status).toBe(0)
  expect(lenient.problems).toEqual(['warning api.json:1:1 OAS_TOO_MANY_PARTS', 'warning u/link.mdx:1:8 LINK_BROKEN'])
  const strict = await buildAndCheck(files, '--strict')
  expect(strict.problems).toEqual(lenient.problems.map((problem) => problem.replace(/^warning/, 'error')))
  expectUntouched(strict.outDir, strict.before)
  for (const { build, found: diagnostics } of [lenient, strict])
    for (const { message } of diagnostics) expect(build.stderr).toContain(message)
})
