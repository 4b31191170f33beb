import type { Nodes } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { cutCode } from './cutCode.js'
import { cutBlock } from './markdownBlocks.js'

const lineWords = (line: string) => ['okapi', 'zebra'].filter((word) => line.toLowerCase().includes(word))
const lines = Array.from({ length: 300 }, (_, at) => (at === 150 ? '  okapi --run' : `  echo ${at}`))

/** Returns the code that a renderer finds, and all other text. */
function separateCode(markdown: string): { code: string[]; others: string[] } {
  const code: string[] = []
  const others: string[] = []
  const read = (node: Nodes) => {
    if (node.type === 'code') code.push(node.value)
    else if (node.type === 'text') others.push(node.value)
    else if ('children' in node) for (const child of node.children) read(child)
  }
  read(unified().use(remarkParse).parse(markdown))
  return { code, others }
}

describe.each([
  ['at the top', '', '', ''],
  ['in a list item', '1. First:\n\n', '   ', 'First:'],
  ['in a list within a list', '- One\n  - Two:\n\n', '    ', 'Two:'],
  ['in a quote', '', '> ', ''],
  ['in a list item of a quote', '> - It:\n>\n', '>   ', 'It:'],
])('code %s', (_, above, prefix, introduced) => {
  const block = (code: readonly string[]) =>
    ['```sh', ...code, '```'].map((line) => (line === '' ? prefix.trimEnd() : prefix + line)).join('\n')
  const rendered = (excerpt: string) => {
    const { code, others } = separateCode(`${above}${excerpt}\n\nBelow.`)
    expect(code).toHaveLength(1)
    expect(others.slice(-2)).toEqual([introduced, 'Below.'].filter(Boolean))
    return code[0] as string
  }

  test('is cut to the lines that match best and stays code', () => {
    const excerpt = cutCode(block(lines), { length: 120, lineTerms: lineWords })
    expect(excerpt.length).toBeLessThanOrEqual(120)
    expect(rendered(excerpt)).toMatch(/^ {2}…\n {2}okapi --run\n(?: {2}echo \d+\n)+ {2}…$/)
  })

  test('keeps its indentation mark, also after an omitted empty line', () => {
    const code = lines.toSpliced(151, 0, ...Array.from({ length: 100 }, () => ''))
    expect(rendered(cutCode(block(code), { length: 120, lineTerms: lineWords }))).toBe('  …\n  okapi --run\n  …')
  })

  test('of one long line is cut around the query', () => {
    const code = `${'a1 '.repeat(300)}zebra okapi${' b2'.repeat(300)}`
    const excerpt = cutCode(block([code]), { length: 120, lineTerms: lineWords })
    expect(excerpt.length).toBeLessThanOrEqual(120)
    expect(rendered(excerpt)).toMatch(/^… [a1 ]+ zebra okapi [b2 ]+ …$/)
    const first = `zebra${' b2'.repeat(300)}`
    expect(rendered(cutCode(block([first]), { length: 120, lineTerms: lineWords }))).toMatch(/^zebra [b2 ]+ …$/)
    const last = `${'a1 '.repeat(300)}zebra`
    expect(rendered(cutCode(block([last]), { length: 120, lineTerms: lineWords }))).toMatch(/^… [a1 ]+ zebra$/)
  })

  test('is closed when its beginning is kept', () => {
    if (!prefix.includes('>')) expect(rendered(cutBlock(block(lines), 120))).toMatch(/^ {2}echo 0\n[^…]* …$/)
  })
})

test('cutting a line never splits a surrogate pair', () => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const excerpt = cutCode(`\`\`\`\n${before}${'🦓'.repeat(300)} zebra ${'🦓'.repeat(300)}\n\`\`\``, {
      length: 120,
      lineTerms: lineWords,
    })
    expect(excerpt).toContain('zebra')
    expect(excerpt).not.toMatch(/\p{Surrogate}/u)
  }
})
