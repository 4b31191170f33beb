import type { Heading } from '@octavo/core'
import { expect, test } from 'vitest'
import { type TocEntry, tocTree } from './tocTree.js'

function heading(depth: Heading['depth'], text: string, rest: Partial<Heading> = {}): Heading {
  return { depth, id: text.toLowerCase(), text, ...rest }
}

/** Returns the tree as `A(B C(D))`. */
function outline(entries: TocEntry[]): string {
  return entries.map(({ text, children }) => (children.length > 0 ? `${text}(${outline(children)})` : text)).join(' ')
}

test('nests levels, also with a skipped one', () => {
  expect(outline(tocTree([heading(2, 'A'), heading(4, 'B'), heading(3, 'C'), heading(2, 'D')]))).toBe('A(B C) D')
})

test('accepts a page that starts below level two', () => {
  expect(outline(tocTree([heading(3, 'A'), heading(3, 'B'), heading(2, 'C'), heading(3, 'D')]))).toBe('A B C(D)')
})

test('nests headings of an update below it at any level', () => {
  const headings = [
    heading(2, 'May', { id: 'may' }),
    heading(2, 'New', { within: 'may' }),
    heading(3, 'Detail', { within: 'may' }),
    heading(2, 'April', { id: 'april' }),
    heading(2, 'Fixed', { within: 'april' }),
  ]
  expect(outline(tocTree(headings))).toBe('May(New(Detail)) April(Fixed)')
})

test('omits excluded and empty headings and other levels', () => {
  expect(tocTree([heading(1, 'A'), heading(5, 'B'), heading(2, 'C', { toc: false }), heading(2, '')])).toEqual([])
})
