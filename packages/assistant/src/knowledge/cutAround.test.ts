import { expect, test } from 'vitest'
import { cutAround } from './passages.js'

const blocks = Array.from({ length: 100 }, (_, at) => `Block ${at} says nothing.`)
blocks[40] = 'This introduces it:'
blocks[41] = '```sh\nrotate --key\n```'
const text = blocks.join('\n\n')

test('keeps the beginning of a long text when it matches the query', () => {
  expect(cutAround(text, 200, ['block'])).toMatch(/^Block 0 says/)
  expect(cutAround('Short.', 200, ['block'])).toBe('Short.')
})

test('keeps the block with the most query words and its neighbors', () => {
  const excerpt = cutAround(text, 200, ['rotate', 'key', 'block'])
  expect(excerpt).toMatch(/^This introduces it:\n\n```sh\nrotate --key\n```\n\nBlock 42/)
  expect(excerpt.length).toBeLessThanOrEqual(202)
})

test('truncates a block that exceeds the length', () => {
  expect(cutAround(`Above.\n\n${'rotate it. '.repeat(100)}`, 200, ['rotate'])).toMatch(/^Above\.\n\nrotate it\./)
})

test('keeps the matching lines of code that is too long', () => {
  const code = `\`\`\`sh\n${'start\n'.repeat(100)}\nrotate --key\n${'end\n'.repeat(100)}\`\`\``
  const excerpt = cutAround(`Above.\n\n${code}`, 200, ['rotate', 'key'])
  expect(excerpt).toMatch(/^Above\.\n\n```sh\n…\nrotate --key\nend\n[\s\S]*\n…\n```$/)
  expect(excerpt.length).toBeLessThanOrEqual(210)
})

test('truncates the last block only if it takes most of the length', () => {
  const long = 'A sentence. '.repeat(30)
  expect(cutAround(`Text.\n\n${long}`, 200, [])).toMatch(/^Text\.\n\nA sentence\. [\s\S]* …$/)
  expect(cutAround(`${'Text. '.repeat(20).trim()}\n\n${long}`, 200, [])).toBe('Text. '.repeat(20).trim())
})
