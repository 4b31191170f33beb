import { expect, test } from 'vitest'
import { withoutTwoslash } from './decorateCode.js'

test('leaves out flags, queries and what is cut away', () => {
  const code = '// @noErrors\ndeclare const a: 1\n// ---cut---\nlet b = a // @kept\n//  ^?\n// ---cut-after---\nb'
  expect(withoutTwoslash(code)).toBe('let b = a // @kept')
})
