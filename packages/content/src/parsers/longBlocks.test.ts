import { expect, test } from 'vitest'
import { MAX_NATIVE_WORK, parserWork, separateTags } from './longBlocks.js'
import { loadParser, loadSatteri, parseMdx } from './parseMdx.js'
import { parseWithRemark } from './remark.js'
import { createSourceFile } from './sourceFile.js'

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i)).join('\n')

const createTable = (count: number) =>
  `<table>\n${rows(count, (i) => `  <tr>\n    <td>Cell ${i}</td>\n    <td>{"b"}</td>\n  </tr>`)}\n</table>\n`

const runParsers = async () => {
  const { mdx: native } = (await loadSatteri()) as NonNullable<Awaited<ReturnType<typeof loadSatteri>>>
  const parsed: string[] = []
  return {
    parsed,
    native: (text: string) => {
      parsed.push('native')
      return native(text, { math: true })
    },
    reference: (text: string) => {
      parsed.push('reference')
      return parseWithRemark(text)
    },
  }
}

test('parsing work for a table grows linearly with its rows', () => {
  const measureWork = (count: number) => {
    const source = separateTags(createSourceFile('a.mdx', createTable(count)), 0)
    return parserWork(source.text, 0).native
  }
  expect(measureWork(16_000) / measureWork(4_000)).toBeLessThan(5)
})

test('a long table gives the same tree as without blank lines', async () => {
  const source = createSourceFile('a.mdx', createTable(1000))
  const separated = separateTags(source, 0)
  expect(separated.text.length).toBeGreaterThan(source.text.length)
  expect(shape(parseWithRemark(separated.text))).toEqual(shape(parseWithRemark(source.text)))
  const { tree } = (await loadParser({}))(source, 0)
  expect(shape(tree)).toEqual(shape((await loadParser({ parser: 'remark' }))(source, 0).tree))
  const at = separated.text.indexOf('Cell 999')
  expect(separated.placeAt(at)).toEqual({ line: 999 * 4 + 3, column: 9 })
})

test.each([
  ['code', (table: string) => `\`\`\`html\n${table}\`\`\``],
  ['an expression', (table: string) => `{\`\n${table}\`}`],
  ['a list', (table: string) => `- a\n${table}`],
  ['a module', (table: string) => `export const a = (\n${table})`],
  ['a comment', (table: string) => `{/*\n${table}*/}`],
])('adds no blank line between tags in %s', (_, write) => {
  const text = write(createTable(1000).replaceAll('{"b"}', 'b'))
  expect(separateTags(createSourceFile('a.mdx', text), 0).text).toBe(text)
})

test('a valid page is parsed once, and an invalid one is repaired before the reference parser reads it', async () => {
  const pages = {
    valid: '# A\n\nText {1} <b>x</b>.',
    repaired: 'Text <br> and {1}.',
    invalid: 'Text <b>.',
    object: 'Text {"a": 1}.',
  }
  const parsed: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(pages)) {
    const parsers = await runParsers()
    parseMdx(createSourceFile('a.mdx', text), 0, parsers)
    parsed[name] = parsers.parsed
  }
  expect(parsed).toEqual({
    valid: ['native'],
    repaired: ['native', 'native'],
    invalid: ['native', 'reference'],
    object: ['native', 'reference', 'reference'],
  })
})

test.each([
  ['expressions', '{1} '.repeat(40_000)],
  ['entities', '&amp; '.repeat(20_000)],
  ['tags in one line', '<b>x</b>'.repeat(20_000)],
])('a long block of %s is left to the reference parser', async (_, text) => {
  expect(parserWork(text, 0).native).toBeGreaterThan(MAX_NATIVE_WORK)
  const parsed: string[] = []
  const parse = (name: string) => () => {
    parsed.push(name)
    return { type: 'root', children: [] } as never
  }
  parseMdx(createSourceFile('a.mdx', text), 0, { native: parse('native'), reference: parse('reference') })
  expect(parsed).toEqual(['reference'])
})

test('code adds no parsing work', () => {
  const code = rows(20_000, (i) => `{ "a": [${i}] },`)
  expect(parserWork(`Text.\n\n\`\`\`json\n${code}\n\`\`\`\n`, 0).native).toBeLessThan(MAX_NATIVE_WORK)
})

test('reports a block that exceeds the parsing limit at its first line', async () => {
  const parse = await loadParser({})
  const { tree, diagnostics } = parse(createSourceFile('a.mdx', `# A\n\n${'{1} '.repeat(300_000)}`), 0)
  expect(tree).toBeUndefined()
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "file": "a.mdx",
        "hint": "Fix: put blank lines between its parts, or split the page.",
        "message": "The block of 1200 kB without a blank line has too many tags, expressions and marks.",
        "rule": "PAGE_TOO_BIG",
        "severity": "error",
        "start": {
          "column": 1,
          "line": 3,
        },
      },
    ]
  `)
})

/** Returns a tree without positions, and without those in programs. */
function shape(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'position' || key === 'data' ? undefined : value)))
}
