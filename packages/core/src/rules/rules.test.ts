import { expect, test } from 'vitest'
import { RULES } from './rules.js'

test('every rule has a title without a period and an explanation in full sentences', () => {
  const incomplete = Object.entries(RULES)
    .filter(([, { title, explanation }]) => title === '' || title.endsWith('.') || !/^\S.*\.$/.test(explanation))
    .map(([id]) => id)
  expect(incomplete).toEqual([])
})
