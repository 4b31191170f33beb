import { expect, test } from 'vitest'
import type { Passage } from '../knowledge/types.js'
import { extractiveAnswer, fittingPassages } from './extractive.js'
import { phrasesOf } from './phrases.js'

const passage = (path: string, score: number, content = `About ${path}.`): Passage => {
  const url = `/${path}`
  return { path, url, title: path, content, score }
}
const conversation = { fp: 'x', before: [], question: 'cnames', context: [], retrievalPageSize: 5 }

test('passages that are far behind the best one are no sources, and where that is chance nothing is', () => {
  const all = [passage('a', 0.6), passage('b', 0.3), passage('c', 0.29)]
  expect(fittingPassages(all).map(({ path }) => path)).toEqual(['a', 'b'])
  expect(fittingPassages([passage('a', 0.22)])).toEqual([])
  expect(fittingPassages([])).toEqual([])
})

test('an answer quotes three pages and names the others', () => {
  const all = ['a', 'b', 'c', 'd'].map((path) => passage(path, 1))
  expect(extractiveAnswer(conversation, all)).toMatchInlineSnapshot(`
    "This is what the documentation says:

    **[a](/a)**

    About a.

    **[b](/b)**

    About b.

    **[c](/c)**

    About c.

    See also:

    - [d](/d)"
  `)
  expect(extractiveAnswer(conversation, [])).toBe(phrasesOf().nothing)
})

test('what a title could break out of stays a title', () => {
  const hostile = { ...passage('a', 1), title: 'a](https://evil.test/) ![x' }
  expect(extractiveAnswer(conversation, [hostile])).toContain('[a\\](https://evil.test/) !\\[x](/a)')
})

test('of what is asked about as a whole the beginning is quoted', () => {
  const content = `A kettle boils water.\n\n${'More of it. '.repeat(80)}\n\nThe cnames of cnames.`
  const answer = extractiveAnswer(conversation, [{ ...passage('a', 1, content), isAsked: true }])
  expect(answer).toContain('A kettle boils water.')
  expect(answer).not.toContain('cnames of cnames')
})

test('filler words of a question choose nothing', () => {
  const content = `It binds a port. Change its host.\n\n${'More. '.repeat(120)}\n\nHow do you do the things that I do?`
  const asked = { ...conversation, question: 'How do I change the port?' }
  expect(extractiveAnswer(asked, [passage('a', 1, content)])).toContain('It binds a port.')
})
