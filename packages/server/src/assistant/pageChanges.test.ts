import { expect, test } from 'vitest'
import { comparePages } from './pageChanges.js'

test('pages are added, removed or changed by path and content', () => {
  const before = new Map([
    ['/', 'a'],
    ['/guides', 'b'],
    ['/removed', 'c'],
  ])
  const after = new Map([
    ['/zebra', 'd'],
    ['/', 'a'],
    ['/guides', 'changed'],
    ['/added', 'c'],
  ])
  expect(comparePages(before, after)).toEqual({
    added: ['/added', '/zebra'],
    removed: ['/removed'],
    changed: ['/guides'],
  })
  expect(comparePages(after, after)).toEqual({ added: [], removed: [], changed: [] })
})
