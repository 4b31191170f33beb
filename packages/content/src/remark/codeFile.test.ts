import { expect, test } from 'vitest'
import { compile, printDiagnostic, render } from '../testing/renderPage.js'

const FILES = {
  'app.py':
    'import x\n\n# region start\ndef start():\n    # #region inner\n    run()\n    # #endregion\n# endregion start\n# region of interest\n',
  'guides/b.ts': '// #region a\nconst a = 1\n// #endregion a\nconst b = 2\n',
  'big.txt': 'x'.repeat(1_000_001),
  'bin.dat': 'a\0b',
  'open.c': '#pragma region x\nint a;\n',
  'snippets/s.mdx': '```ts file=/guides/b.ts\n```\n',
}

async function code(text: string) {
  const page = await compile(text, { files: FILES })
  const nodes = page.tree.children.flatMap((node) => (node.type === 'element' ? [node] : []))
  const [node] = nodes.flatMap((one) => (one.tagName === 'CodeBlock' ? [one] : one.children))
  const [child] = node?.type === 'element' ? node.children : []
  const properties = node?.type === 'element' ? node.properties : {}
  return { text: child?.type === 'text' ? child.value : undefined, properties, page }
}

test.each([
  ['py file=/app.py#start', 'def start():\n    run()', 'py'],
  ['file="/app.py#inner"', 'run()', 'py'],
  ['py file=/app.py{4-6}', 'def start():\n    # #region inner\n    run()', 'py'],
  ["py file='/app.py{1}'", 'import x', 'py'],
  ['ts file=./b.ts#a', 'const a = 1', 'ts'],
  ['ts file=../guides/b.ts{2,4}', 'const a = 1\nconst b = 2', 'ts'],
  ['file=/guides/b.ts#a{1}', 'const a = 1', 'ts'],
])('the fence %s takes its code from the file', async (info, expected, language) => {
  const { text, properties, page } = await code(`\`\`\`${info}\n\`\`\`\n`)
  expect(page.diagnostics.map(printDiagnostic)).toEqual([])
  expect(text).toBe(expected)
  expect(properties).toEqual({ language })
})

test('a fence with a file keeps other options and is searchable', async () => {
  const { properties, page } = await code('```ts file=/guides/b.ts#a title="B" {1}\n```\n')
  expect(properties).toEqual({ language: 'ts', filename: 'B', highlight: '1' })
  expect(page.sections[0]?.text).toContain('const a = 1')
  expect(page.dependencies).toEqual(['guides/b.ts'])
})

test('with text in the block, the file is its title', async () => {
  const { text, properties, page } = await code('```ts file="src/x.ts"\na()\n```\n')
  expect([text, properties, page.diagnostics]).toEqual(['a()', { language: 'ts', filename: 'src/x.ts' }, []])
})

test('reads code of files inside snippets', async () => {
  expect((await render('import S from "/snippets/s.mdx"\n\n<S />\n', { files: FILES })).html).toContain('const b = 2')
})

test('reports invalid file options of a fence', async () => {
  const files = [
    '/app.py#strat',
    '/bin.dat#x',
    '/app.py{8-20}',
    '/app.py{0}',
    '/ap.py',
    '../../x',
    '/big.txt',
    '/open.c#x',
  ]
  const text = files.map((file) => `\`\`\`py file=${file}\n\`\`\`\n`).join('\n')
  expect((await compile(text, { files: FILES })).diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "error CODE_FILE guides/a.mdx:1:12 Missing region "strat" in "app.py". Did you mean "start"? Regions: start, inner.",
      "error CODE_FILE guides/a.mdx:4:12 The file "bin.dat" is not text.",
      "error CODE_FILE guides/a.mdx:7:12 Missing line 20 in "app.py".",
      "error CODE_FILE guides/a.mdx:10:12 Invalid lines "{0}" of "app.py".",
      "error CODE_FILE guides/a.mdx:13:12 Missing file "/ap.py".",
      "error CODE_FILE guides/a.mdx:16:12 The file "../../x" is outside the docs folder.",
      "error CODE_FILE guides/a.mdx:19:12 The file "big.txt" exceeds the limit of 1 MB for code.",
      "error CODE_FILE guides/a.mdx:22:12 Unclosed region "x" in "open.c".",
    ]
  `)
})

test('limits code from files per page', async () => {
  const text = '```txt file=/long.txt\n```\n\n'.repeat(6)
  const page = await compile(text, { files: { 'long.txt': 'x'.repeat(1_000_000) } })
  expect(page.diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "error CODE_FILE guides/a.mdx:16:13 Code from files exceeds the limit of 5 MB of a page at "/long.txt".",
    ]
  `)
})

test('?raw imports the text of a file', async () => {
  const text =
    'import code from "/app.py?raw"\nimport page from "/snippets/s.mdx?raw"\n\n<CodeBlock language="py">{code}</CodeBlock>\n\n{page}\n\n{code.split("\\n").map((line) => <b>{line}</b>)}\n'
  const { html, problems, page } = await render(text, { files: FILES })
  expect(problems).toEqual([])
  expect(html).toContain('import x')
  expect(html).toContain('ts file=/guides/b.ts')
  expect(html).toContain('<b>def start():</b>')
  expect(page.dependencies).toContain('app.py')
})

test('?raw imports have only a default export and a size limit', async () => {
  const text =
    'import { code } from "/app.py?raw"\nimport big from "/big.txt?raw"\nimport no from "/no.py?raw"\n\n{code}{big}{no}\n'
  expect((await render(text, { files: FILES })).problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:1:10 Missing export "code" in "/app.py?raw"; elements that use it render only their children. Exports: default.",
      "warning MDX_IMPORT guides/a.mdx:2:17 The file "/big.txt?raw" exceeds the limit of 1 MB for code.",
      "warning MDX_IMPORT guides/a.mdx:3:16 Missing file "/no.py?raw"; only the children of its components are rendered. Looked for no.py.",
    ]
  `)
})
