import { expect, test } from 'vitest'
import { withoutTwoslash } from './decorateCode.js'

test('removes flags, queries and cut sections', () => {
  const code = '// @noErrors\ndeclare const a: 1\n// ---cut---\nlet b = a // @kept\n//  ^?\n// ---cut-after---\nb'
  expect(withoutTwoslash(code)).toBe('let b = a // @kept')
})
