import type { ComponentManifest } from '@octavo/core'
import { expect, test } from 'vitest'
import { treeToMarkdown } from '../markdown/treeToMarkdown.js'
import { compile, printDiagnostic } from '../testing/renderPage.js'
import { createHighlighter } from './createHighlighter.js'
import { createIconResolver } from './createIconResolver.js'
import type { Decorators } from './decorateContext.js'
import { decoratePage } from './decoratePage.js'

const CodeBlock: ComponentManifest = {
  description: '',
  props: {},
  markdown: { kind: 'block', write: (block, md) => md.fence({ code: block.code() }) },
}
const decorators = { highlighter: createHighlighter(), icons: createIconResolver() }

/** Returns the properties of one fence for the theme, without its colors. */
async function fence(meta: string, code = 'a\nb\nc\nd', language = 'txt') {
  const text = `\`\`\`${language} ${meta}\n${code}\n\`\`\`\n`
  const page = await decoratePage(await compile(text), text, decorators)
  const [node] = page.tree.children
  const { html = '', ...properties } = (node?.type === 'element' ? node.properties : {}) as Record<string, unknown>
  const lines = String(html).split(/(?<=<\/span>)(?=<span class="line)/)
  const marks = lines.flatMap((line, index) => {
    const mark = /^<span class="line ?([^"]*)"/.exec(line)?.[1]
    return mark ? [`${index + 1} ${mark}`] : []
  })
  return { properties, marks, html: String(html), problems: page.diagnostics.map(printDiagnostic) }
}

test.each([
  ['title="my file.ts"', { filename: 'my file.ts' }],
  ["TITLE='x'", { filename: 'x' }],
  ['title={x}', { filename: 'x' }],
  ['src/my file.ts', { filename: 'src/my file.ts' }],
  ['icon="square-js"', { icon: 'square-js' }],
  ['lines', { lines: true }],
  ['LINES wrap', { lines: true, wrap: true }],
  ['lines={true} wrap=false', { lines: true, wrap: false }],
  ['expandable', { expandable: true }],
  ['a.ts [expandable]', { filename: 'a.ts', expandable: true }],
  ['nocopy', { nocopy: true }],
  ['lang=js', { language: 'js' }],
  ['copy="all"', { copy: 'all' }],
])('parses the options of a fence with %s', async (meta, expected) => {
  const { properties, problems } = await fence(meta)
  expect(properties).toEqual({ language: 'txt', ...expected })
  expect(problems).toEqual([])
})

test.each([
  ['{1,3-4}', ['1 highlighted', '3 highlighted', '4 highlighted']],
  ['highlight={2}', ['2 highlighted']],
  ['Highlight="[1, 3]"', ['1 highlighted', '3 highlighted']],
  ['highlight=1-2', ['1 highlighted', '2 highlighted']],
  ['focus={2}', ['2 focused']],
  ['focus=1,3 {1}', ['1 highlighted focused', '3 focused']],
])('marks lines for %s', async (meta, expected) => {
  expect((await fence(meta)).marks).toEqual(expected)
})

test.each([
  ['a // [!code ++:2]\nb\nc', ['1 diff add', '2 diff add']],
  ['a\nb // [!code --]', ['2 diff remove']],
  ['# [!code highlight]\na', ['1 highlighted']],
  ['a # [!code focus]', ['1 focused']],
])('reads the notations of %j', async (code, expected) => {
  const { marks, html } = await fence('', code)
  expect(marks).toEqual(expected)
  expect(html).not.toContain('!code')
})

test.each([
  ['bash', '', '$ npm i\nok', 'npm i'],
  ['bash', 'copy=all', '$ npm i\nok', undefined],
  ['bash', '', 'npm i', undefined],
  ['js', '', 'a() // [!code --]\nb() // [!code ++]', undefined],
  ['js', 'copy="all"', 'a() // [!code --]\nb() // [!code ++]', 'a()\nb()'],
  ['diff', '', '-a\n+b', undefined],
])(
  'a fence of %s with %j has copy text only if it differs from the shown code',
  async (language, meta, code, copied) => {
    expect((await fence(meta, code, language)).properties.copied).toBe(copied)
  },
)

test('lines of a diff are marked, except the names of files', async () => {
  const { marks } = await fence('', '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n c', 'diff')
  expect(marks).toEqual(['4 diff remove', '5 diff add'])
})

test('nocopy may replace the language', async () => {
  expect((await fence('', 'a', 'nocopy')).properties).toEqual({ nocopy: true })
})

test('renders one block in its own theme or pair of themes', async () => {
  const one = await fence('theme=nord', 'const a = 1', 'ts')
  expect(one.properties.background).toBe('#2e3440 #2e3440')
  expect(one.html).toMatchInlineSnapshot(
    `"<span class="line" style="--shiki-light:#d8dee9;--shiki-dark:#d8dee9"><span style="--shiki-light:#81A1C1;--shiki-dark:#81A1C1">const</span><span style="--shiki-light:#D8DEE9FF;--shiki-dark:#D8DEE9FF"> </span><span style="--shiki-light:#D8DEE9;--shiki-dark:#D8DEE9">a</span><span style="--shiki-light:#D8DEE9FF;--shiki-dark:#D8DEE9FF"> </span><span style="--shiki-light:#81A1C1;--shiki-dark:#81A1C1">=</span><span style="--shiki-light:#D8DEE9FF;--shiki-dark:#D8DEE9FF"> </span><span style="--shiki-light:#B48EAD;--shiki-dark:#B48EAD">1</span></span>"`,
  )
  const pair = await fence('theme="github-light nord"', 'const a = 1', 'ts')
  expect(pair.properties.background).toBe('#fff #2e3440')
})

test('reports unknown options of a fence', async () => {
  expect([
    ...(await fence('theme=norrd')).problems,
    ...(await fence('twoslash', 'let a = 1\n//  ^?', 'ts')).problems,
  ]).toMatchInlineSnapshot(`
    [
      "warning CODE_THEME guides/a.mdx:1:4 Unknown code theme "norrd"; the site's theme is used. Did you mean "nord"?",
      "warning CODE_TWOSLASH guides/a.mdx:1:4 Types of a \`twoslash\` block are not shown here. Fix: write the code as a fence in a page.",
    ]
  `)
})

test.each(['auto', 'remark'] as const)(
  'reports an unknown language at its position, also when escaped (%s parser)',
  async (parser) => {
    const fence = '```js&#x20;fixed\nx\n```'
    const text = `a\n\n${fence}\n\n- b\n\n  ${fence.replaceAll('\n', '\n  ')}\n\n<CodeGroup>\n${fence}\n</CodeGroup>\n`
    const page = await decoratePage(await compile(text, { options: { parser } }), text, decorators)
    const places = page.diagnostics.map(({ rule, start }) => `${rule} ${start?.line}:${start?.column}`)
    expect(places).toEqual(['CODE_LANGUAGE 3:4', 'CODE_LANGUAGE 9:6', 'CODE_LANGUAGE 14:4'])
  },
)

test('renders colors of terminal output without escape sequences', async () => {
  const log =
    '\u001b[31mred\u001b[0m plain \u001b[1;42m ok \u001b[0m\u001b[2K\u001b]8;;https://a.dev\u0007link\u001b]8;;\u0007'
  const { html, problems } = await fence('', log, 'ansi')
  expect(problems).toEqual([])
  expect(html).toMatchInlineSnapshot(
    `"<span class="line"><span style="--shiki-light:oklch(from #cf222e min(l,.5) c h/max(alpha,.7));--shiki-dark:oklch(from #ff7b72 max(l,.72) c h/max(alpha,.7))">red</span> plain <span class="kb" style="--shiki-light:oklch(from #116329 calc((.65 - l)*99) 0 0);--shiki-dark:oklch(from #3fb950 calc((.65 - l)*99) 0 0);background:light-dark(#116329,#3fb950)"> ok </span>link</span>"`,
  )
  expect((await fence('theme=css-variables', log, 'ansi')).html).toContain(
    '--shiki-light:oklch(from var(--mint-ansi-red,',
  )
})

test('search and Markdown have terminal output without escape sequences', async () => {
  const page = await compile('```ansi\n\u001b[31mred\u001b[0m\n```\n')
  expect(treeToMarkdown(page.tree, { components: { CodeBlock } })).toBe('```\nred\n```')
  expect(page.sections).toEqual([{ headingId: '', text: 'red' }])
})

test('search and Markdown have TypeScript without instructions for the compiler', async () => {
  const code = '// @errors: 2322\nlet a = 1\n// ---cut---\n\nlet b = a // @kept\n//  ^?\n// ---cut-after---\nb'
  const page = await compile(`\`\`\`ts twoslash\n${code}\n\`\`\`\n`)
  expect(treeToMarkdown(page.tree, { components: { CodeBlock } })).toBe('```\nlet b = a // @kept\n```')
  expect(page.sections).toEqual([{ headingId: '', text: 'let b = a // @kept' }])
})

test('names of types, notes and marks follow the lines that notations remove', async () => {
  const text = '```ts twoslash theme=nord\nlet a = 1\n```\n'
  const types: Decorators['types'] = async () => ({
    code: '// [!code highlight]\nlet a = 1\n',
    hovers: [{ line: 1, character: 4, length: 1, text: 'let a: number', docs: '<b>' }],
    notes: [{ line: 1, character: 4, kind: 'log', text: '<i>' }],
    marks: [{ line: 1, character: 0, length: 5, kind: 'error' }],
    problems: [],
    dependencies: ['npm:typescript'],
  })
  const page = await decoratePage(await compile(text), text, { ...decorators, types })
  const [node] = page.tree.children
  const typed = String((node?.type === 'element' ? node.properties : {}).typed)
  expect(typed.replace(/ style="--shiki[^"]*"/g, '')).toMatchInlineSnapshot(
    `"<span class="line highlighted"><span class="typed-error"><span>let</span><span> </span></span><span class="tooltip typed" tabindex="0"><span class="typed-error"><span>a</span></span><span class="tooltip-content typed-popup"><span><span class="k1">let </span><span class="k4">a</span><span class="k1">: </span><span class="k2">number</span></span><span class="typed-docs">&lt;b&gt;</span></span></span><span> </span><span>=</span><span> </span><span>1</span></span><span class="typed-note" data-kind="log" style="--column:4"><span>&lt;i&gt;</span></span>"`,
  )
  expect(page.dependencies).toContain('npm:typescript')
  expect(page.features).toEqual(['twoslash'])
})
