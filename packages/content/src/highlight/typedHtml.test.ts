import { expect, test } from 'vitest'
import { escapeText } from './escape.js'
import type { TypedCode } from './typedCode.js'
import { typedLines } from './typedHtml.js'

/** Returns the HTML of each line with its notes. */
async function render(code: string, typed: Partial<TypedCode>): Promise<string[]> {
  const lines = await typedLines(
    code.split('\n').map(escapeText),
    { code, hovers: [], notes: [], marks: [], problems: [], ...typed },
    async (type) => `<b>${escapeText(type)}</b>`,
  )
  return lines.map(({ html, notes }) => html + notes)
}

test('the keyboard stops once at each type of a block', async () => {
  const hover = { length: 1, text: 'let a: A<1>', docs: '' }
  const hovers = [
    { line: 0, character: 0, ...hover },
    { line: 1, character: 0, ...hover },
    { line: 1, character: 2, ...hover, docs: 'Other.' },
  ]
  expect(await render('a\na.b', { hovers })).toMatchInlineSnapshot(`
    [
      "<span class="tooltip typed" tabindex="0">a<span class="tooltip-content typed-popup"><span><b>let a: A&lt;1&gt;</b></span></span></span>",
      "<span class="tooltip typed" tabindex="-1">a<span class="tooltip-content typed-popup"><span><b>let a: A&lt;1&gt;</b></span></span></span>.<span class="tooltip typed" tabindex="0">b<span class="tooltip-content typed-popup"><span><b>let a: A&lt;1&gt;</b></span><span class="typed-docs">Other.</span></span></span>",
    ]
  `)
})

test('an error over several lines is marked on each, without their breaks', async () => {
  const marks = [{ kind: 'error', line: 0, character: 2, length: 7 }] as const
  expect(await render('f({\n a,\n})\nb', { marks: [...marks] })).toEqual([
    'f(<span class="typed-error">{</span>',
    '<span class="typed-error"> a,</span>',
    '<span class="typed-error">}</span>)',
    'b',
  ])
})

test('an error after the end of the code is marked nowhere', async () => {
  expect(await render('a', { marks: [{ kind: 'error', line: 5, character: 0, length: 3 }] })).toEqual(['a'])
})

test('notes are below their lines, types in color and texts without', async () => {
  const notes = [
    { kind: 'query', line: 0, character: 4, text: 'A<1>' },
    { kind: 'log', line: 0, character: 0, text: '<1>' },
    { kind: 'error', line: 1, character: 2, text: 'No.' },
  ] as const
  expect(await render('let a\nb', { notes: [...notes] })).toMatchInlineSnapshot(`
    [
      "let a<span class="typed-note" data-kind="query" style="--column:4"><span><b>A&lt;1&gt;</b></span></span><span class="typed-note" data-kind="log" style="--column:0"><span>&lt;1&gt;</span></span>",
      "b<span class="typed-note" data-kind="error" style="--column:2"><span>No.</span></span>",
    ]
  `)
})
