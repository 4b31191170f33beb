import type { Heading } from '@octavo/core'
import { expect, test } from 'vitest'
import { searchSections } from './searchText.js'

const heading = (id: string, part?: true): Heading => ({ depth: 3, id, text: id.toUpperCase(), ...(part && { part }) })

test('sections of a page are its headings and anchored parts with their text', () => {
  const headings = [heading('use'), heading('mac', true), heading('next')]
  const sections = [
    { headingId: '', text: 'Above.' },
    { headingId: 'use', text: 'Before. After.' },
    { headingId: 'mac', text: 'brew' },
  ]
  expect(searchSections({ headings, sections })).toEqual([
    { id: '', heading: '', text: 'Above.' },
    { id: 'use', heading: 'USE', text: 'Before. After.' },
    { id: 'mac', heading: 'MAC', part: true, text: 'brew' },
    { id: 'next', heading: 'NEXT', text: '' },
  ])
})

test('fields of a page with too many are text of the section before them', () => {
  const fields = Array.from({ length: 5_500 }, (_, at) => heading(`field-${at}`, true))
  const sections = [
    { headingId: 'body', text: 'The body.' },
    { headingId: 'field-5499', text: 'The last one.' },
    { headingId: 'next', text: 'More.' },
  ]
  const result = searchSections({ headings: [heading('body'), ...fields, heading('next')], sections })
  expect(result.map(({ id }) => id)).toEqual(['body', 'next'])
  expect(result[0]?.text).toMatch(/^The body\. FIELD-0 .*FIELD-5499 The last one\.$/)
})
