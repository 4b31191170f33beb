import { expect, test } from 'vitest'
import { findNameFaults, findTitleFaults } from './names.js'

function names(source: string): string[] {
  return findNameFaults('file.ts', source).map(({ name, write }) => `${name}: ${write}`)
}

function titles(source: string): string[] {
  return findTitleFaults('file.test.ts', source).map(({ name, write }) => `${name}: ${write}`)
}

test('reports functions that end in Of, except words of the platform', () => {
  expect(names('function slugOf(page: Page) {}\nconst placeOfKey = (key: string) => key')).toEqual([
    'slugOf: a noun or verb with its type, such as pageSlug(page)',
    'placeOfKey: a noun or verb with its type, such as pageSlug(page)',
  ])
  expect(names('function oneOf(values: string[]) {}\nconst isOfPage = values.indexOf(page) > 0')).toEqual([])
})

test('reports limits that are not MAX_ or MIN_', () => {
  expect(names('const MOST_PAGES = 3\nexport const LONGEST = 4\nconst MAX_PAGES = 3')).toEqual([
    'MOST_PAGES: MAX_, MIN_ or DEFAULT_',
    'LONGEST: MAX_, MIN_ or DEFAULT_',
  ])
})

test('reports British spelling, except the stored name of an organization', () => {
  expect(names('interface Colours {}\nfunction normalise(behaviour: string) {}\nconst organisation = 1')).toEqual([
    'Colours: the American spelling',
    'normalise: the American spelling',
    'behaviour: the American spelling',
  ])
})

test('reports values that are named by a participle', () => {
  expect(
    names('const found = pages[0]\nfor (const [known] of all) {}\nconst read = (asked = 1, ...given: string[]) => {}'),
  ).toEqual(['found', 'known', 'asked', 'given'].map((name) => `${name}: a noun, such as pages or requestedFonts`))
})

test('reports values that are named by a participle before a general noun', () => {
  const advice = 'the noun of the field, such as pages instead of foundItems'
  expect(names('const foundItems = pages\nfor (const [knownEntries, givenValue] of all) {}')).toEqual(
    ['foundItems', 'knownEntries', 'givenValue'].map((name) => `${name}: ${advice}`),
  )
  expect(names('function foundItems() {}\nconst renderedPages = 1\nconst foundItemsById = 2')).toEqual([])
})

test('accepts functions named by a verb and properties of that name', () => {
  expect(
    names('function cut(text: string) {}\nconst { found } = result\nconst foundPages = { found: 1 }.found'),
  ).toEqual([])
  expect(names('const { pages: found } = result')).toHaveLength(1)
})

test('reports titles that continue another one', () => {
  expect(titles("test('so is one that never starts', () => {})\ntest.each([1])('and %s', () => {})")).toEqual([
    'so is one that never starts: a sentence that is complete without the test before it',
    'and %s: a sentence that is complete without the test before it',
  ])
})

test('reports titles without a subject and of one word', () => {
  expect(
    titles(
      "test('what is left is kept', run)\nit('should work', run)\ntest('works', run)\ntest(`behaviour of pages`, run)",
    ),
  ).toEqual([
    'what is left is kept: a subject that names what is tested',
    'should work: the present tense, without "should"',
    'works: a sentence about behavior',
    'behaviour of pages: the American spelling',
  ])
})

test('accepts sentences, names in describe and placeholders', () => {
  expect(
    titles("describe('limits', () => { test('ends a job without a worker', run) })\ntest.each(all)('%s', run)"),
  ).toEqual([])
})
