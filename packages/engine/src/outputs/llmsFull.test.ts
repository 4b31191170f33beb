import { expect, test } from 'vitest'
import { boundedFull } from './llmsFull.js'

test('llms-full.txt has complete pages while they fit, and counts the rest', () => {
  const names: string[] = []
  const parts = function* () {
    for (const part of ['first,', 'second,', 'third,', 'fourth']) {
      names.push(part)
      yield part
    }
  }
  const write = (maxLength: number) =>
    [...boundedFull({ head: 'head:', parts: parts(), count: 4, index: '/llms.txt', most: maxLength })].join('')
  expect(write(100)).toBe('head:first,second,third,fourth')
  names.length = 0
  expect(write(20)).toMatchInlineSnapshot(`
    "head:first,second,
    ---

    _2 more pages are omitted to keep this file short. [llms.txt](/llms.txt) lists all pages, each with the URL of its Markdown (\`.md\`)._
    "
  `)
  expect(names).toEqual(['first,', 'second,', 'third,'])
})
