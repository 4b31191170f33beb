import { expect, test } from 'vitest'
import { checkWindowsNames } from './windowsNames.js'

test('reports page paths that Windows cannot unpack in one warning', () => {
  expect(checkWindowsNames(['', 'guides/console', 'api/v1.2', 'com', 'a b'])).toEqual([])
  const [diagnostic, ...more] = checkWindowsNames(['files:copy', 'a/aux', 'nul.txt', 'guides/what?', 'end.', 'fine'])
  expect([diagnostic?.rule, more]).toEqual(['PAGE_WINDOWS', []])
  expect(diagnostic?.message).toMatchInlineSnapshot(
    `"Windows can't unpack 5 page paths: /a/aux, /end., /files:copy and 2 more."`,
  )
})
