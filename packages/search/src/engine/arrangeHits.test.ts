import { expect, test } from 'vitest'
import type { Found } from '../types.js'
import { arrangeHits } from './arrangeHits.js'

const hit = (index: number, section: number, score: number): Found => ({ index, section, score, coverage: undefined })
const places = (hits: readonly Found[]) => hits.map(({ index, section }) => `${index}#${section}`)

test('sections of a page are adjacent, and pages are ordered by their best section', () => {
  const hits = [hit(7, 2, 9), hit(3, 0, 8), hit(7, 0, 7), hit(3, 4, 6)]
  expect(places(arrangeHits(hits))).toEqual(['7#2', '7#0', '3#0', '3#4'])
})

test('a page has at most its three best sections, and each of them once', () => {
  const hits = [hit(1, 0, 9), hit(1, 0, 8), hit(1, 1, 7), hit(1, 2, 6), hit(1, 3, 5)]
  expect(arrangeHits(hits)).toEqual([hit(1, 0, 9), hit(1, 1, 7), hit(1, 2, 6)])
})

test('a section with less than a tenth of the score of its page is shown after all other pages', () => {
  const hits = [hit(1, 0, 100), hit(1, 1, 10), hit(1, 2, 9.9), hit(2, 0, 1), hit(2, 1, 0.05)]
  expect(places(arrangeHits(hits))).toEqual(['1#0', '1#1', '2#0', '1#2', '2#1'])
})

test('the best 20 results are shown', () => {
  const hits = Array.from({ length: 25 }, (_, index) => hit(index, 0, 100 - index))
  expect(arrangeHits(hits)).toEqual(hits.slice(0, 20))
  expect(arrangeHits([])).toEqual([])
})
