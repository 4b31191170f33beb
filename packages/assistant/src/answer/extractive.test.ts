import { expect, test } from 'vitest'
import type { Passage } from '../knowledge/types.js'
import { extractiveAnswer, fittingPassages } from './extractive.js'

const passage = (path: string, score: number, content = `About ${path}.`): Passage => {
  const url = `/${path}`
  return { path, url, title: path, content, score }
}
const conversation = { fp: 'x', before: [], question: 'cnames', context: [], retrievalPageSize: 5 }

test('cites no passages that score far below the best one', () => {
  const all = [passage('a', 0.6), passage('b', 0.3), passage('c', 0.29)]
  expect(fittingPassages(all).map(({ path }) => path)).toEqual(['a', 'b'])
  expect(fittingPassages([passage('a', 0.22)])).toEqual([])
  expect(fittingPassages([])).toEqual([])
})

test('an answer shows at most three sections', () => {
  const all = ['a', 'b', 'c', 'd'].map((path) => passage(path, 1))
  expect(extractiveAnswer(conversation, all)).toMatchInlineSnapshot(`
    "## [a](/a)

    About a.

    ## [b](/b)

    About b.

    ## [c](/c)

    About c."
  `)
  expect(extractiveAnswer(conversation, [])).toBe('')
})

test('escapes markup in the titles of sources', () => {
  const hostile = { ...passage('a', 1), title: 'a](https://evil.test/) ![x' }
  expect(extractiveAnswer(conversation, [hostile])).toContain('[a\\](https://evil.test/) !\\[x](/a)')
})

test('quotes the introduction of a section for a question about the whole section', () => {
  const content = `A kettle boils water.\n\n${'More of it. '.repeat(200)}\n\nThe cnames of cnames.`
  const answer = extractiveAnswer(conversation, [{ ...passage('a', 1, content), isAsked: true }])
  expect(answer).toContain('A kettle boils water.')
  expect(answer).not.toContain('cnames of cnames')
})

test('ignores filler words of a question', () => {
  const content = `It binds a port. Change its host.\n\n${'More. '.repeat(400)}\n\nHow do you do the things that I do?`
  const request = { ...conversation, question: 'How do I change the port?' }
  expect(extractiveAnswer(request, [passage('a', 1, content)])).toContain('It binds a port.')
})

test('an answer keeps the table with the matched row and its head whole', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `| Row ${at} | ${at} |`)
  const table = ['| Name | Price |', '| --- | --- |', ...rows, '| Startup | $200 |'].join('\n')
  const content = `${'Plans differ. '.repeat(100)}\n\n${table}`
  const request = { ...conversation, question: 'price of the startup plan' }
  expect(extractiveAnswer(request, [passage('a', 1, content)])).toContain(table)
})

test('shows the head and the matched row of a table that is too long', () => {
  const rows = Array.from({ length: 400 }, (_, at) => `| Row ${at} | ${at} |`)
  const content = ['| Name | Price |', '| --- | --- |', ...rows, '| Startup | $200 |'].join('\n')
  const answer = extractiveAnswer({ ...conversation, question: 'startup' }, [passage('a', 1, content)])
  expect(answer).toContain('| Name | Price |\n| --- | --- |\n| Row 3')
  expect(answer).toContain('| Startup | $200 |')
  expect(answer.length).toBeLessThan(2_000)
})

test('shows a section once when an earlier passage continues into it', () => {
  const pagePassage = { ...passage('a', 1, 'Start.\n\n**Install**\n\nRun it.'), url: '/a' }
  const followingPassage = { ...passage('a', 1, 'Run it.'), heading: 'Install', url: '/a#install' }
  const answer = extractiveAnswer(conversation, [pagePassage, followingPassage])
  expect(answer.split('Run it.')).toHaveLength(2)
  const other = extractiveAnswer(conversation, [followingPassage, pagePassage])
  expect(other).toBe('## [a › Install](/a#install)\n\nRun it.\n\n## [a](/a)\n\nStart.')
})

test('headings inside a section become bold text', () => {
  const answer = extractiveAnswer(conversation, [passage('a', 1, 'Gives it.\n\n## Parameters\n\n- **id**')])
  expect(answer).toContain('Gives it.\n\n**Parameters**\n\n- **id**')
})

test('marks truncated text and omits an introduction without its list', () => {
  const content = `It boils water. ${'More of it. '.repeat(110)}\n\n**Next**\n\n${'Other things. '.repeat(120)}`
  const answer = extractiveAnswer(conversation, [passage('a', 1, content)])
  expect(answer).not.toContain('Next')
  expect(answer).toMatch(/More of it\.\s*…$/)
})
