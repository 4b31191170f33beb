import { expect, test } from 'vitest'
import { type MarkdownPart, splitMarkdown } from './splitMarkdown.js'

const rejoined = (parts: readonly MarkdownPart[]) => parts.flatMap(({ lines }) => lines).join('\n')
const partText = ({ opening, lines, closing }: MarkdownPart) => [...opening, ...lines, ...closing].join('\n')

const section = (name: string, length: number) => `## ${name}\n\n${'word '.repeat(length / 5)}\n\n`

test('parts start at sections', () => {
  const text = section('A', 300) + section('B', 300) + section('C', 300)
  const parts = splitMarkdown(text, 700)
  expect(parts.map(({ lines }) => lines[0])).toEqual(['## A', '## C'])
  expect(rejoined(parts)).toBe(text)
})

test('a text that fits is one part', () => {
  expect(splitMarkdown('a\n\n- b\n', 100)).toEqual([{ opening: [], lines: ['a', '', '- b', ''], closing: [] }])
})

test('a field starts with the list items around it', () => {
  const fields = Array.from({ length: 8 }, (_, index) => `    - **field${index}** (\`string\`): ${'x'.repeat(60)}`)
  const text = ['## Body', '', '- **order** (`object`)', '  - **lines** (`object[]`)', ...fields, '- **note**'].join(
    '\n',
  )
  const [, second, ...others] = splitMarkdown(text, 500)
  expect(rejoined(splitMarkdown(text, 500))).toBe(text)
  expect(others).toEqual([])
  expect(second && partText(second)).toMatchInlineSnapshot(`
    "- **order** (\`object\`) (continued)
      - **lines** (\`object[]\`) (continued)
        - **field4** (\`string\`): xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        - **field5** (\`string\`): xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        - **field6** (\`string\`): xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        - **field7** (\`string\`): xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    - **note**"
  `)
})

test('a code block that fits in a part is not divided', () => {
  const code = `\`\`\`json\n${'{"a":1}\n'.repeat(40)}\`\`\``
  const text = `${section('A', 200)}Example:\n\n${code}\n\n${section('B', 100)}`
  const parts = splitMarkdown(text, 450)
  expect(rejoined(parts)).toBe(text)
  for (const part of parts) expect(partText(part).match(/^```/gm)?.length ?? 0).toBeOneOf([0, 2])
  expect(parts.every(({ opening, closing }) => opening.length + closing.length === 0)).toBe(true)
})

test('a longer code block ends in each part and starts again in the next', () => {
  const text = `- step\n\n  \`\`\`\`yaml\n${'  key: value\n'.repeat(100)}  \`\`\`\`\n\nEnd.`
  const parts = splitMarkdown(text, 600)
  expect(rejoined(parts)).toBe(text)
  expect(parts.length).toBeGreaterThan(2)
  for (const [index, part] of parts.entries()) {
    expect(partText(part).match(/^ {2}````/gm)?.length, String(index)).toBe(2)
    expect(partText(part).length).toBeLessThan(700)
  }
  expect(parts[1]?.opening).toEqual(['- step (continued)', '  ````yaml'])
})

test('random texts lose no line, and parts are longer than their size only by one line', () => {
  const pieces = ['## H', '### h', '', '- a', '  - b', '    - c', '| a |', '```', 'text '.repeat(9), 'x'.repeat(300)]
  let seed = 7
  const random = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  for (let round = 0; round < 200; round++) {
    const text = Array.from({ length: random(120) }, () => pieces[random(pieces.length)]).join('\n')
    const parts = splitMarkdown(text, 400)
    expect(rejoined(parts)).toBe(text)
    for (const part of parts) {
      if (part.lines.length > 1) expect(part.lines.join('\n').length).toBeLessThanOrEqual(400)
    }
  }
})
