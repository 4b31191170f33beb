import { expect, test } from 'vitest'
import { FIELDS, type Field } from '../index/indexFields.js'
import { lengthMark } from '../index/lengthMarks.js'
import { followCoverage } from './followCoverage.js'
import { Scorer } from './scorer.js'
import { POSSIBLE_SYNONYM } from './synonyms.js'

/** Occurrences of a word: for each field, how often it is in each document. */
type Occurrences = Partial<Record<Field, Record<number, number>>>

const DOCUMENTS = 4
const EQUAL = [4, 4, 4, 4]

function word(occurrences: Occurrences, wordScore = 1) {
  const postings = FIELDS.flatMap((field) => {
    const entries = Object.entries(occurrences[field] ?? {})
    const steps = entries.flatMap(([document, frequency], at) => {
      const step = 2 * (Number(document) - Number(entries[at - 1]?.[0] ?? 0))
      return frequency > 1 ? [step + 1, frequency] : [step]
    })
    return [entries.length, ...steps]
  })
  return { term: 'word', score: wordScore, postings }
}

/** A scorer of four documents with texts of these lengths; all other fields have one word. */
function textScorer(lengths: readonly number[] = EQUAL): Scorer {
  const marks = (counts: readonly number[]) => counts.map(lengthMark).join('')
  return new Scorer(
    DOCUMENTS,
    FIELDS.map((field) => marks(field === 'text' ? lengths : [1, 1, 1, 1])),
  )
}

function score(words: readonly ReturnType<typeof word>[], lengths?: readonly number[], outsideScore = 0): number[] {
  const scorer = textScorer(lengths)
  scorer.add(words, 0, outsideScore)
  return rounded(scorer.totals)
}

const rounded = (numbers: Iterable<number>) => Array.from(numbers, (one) => Math.round(one * 1000) / 1000)

/** BM25+ score of a word that occurs once in one of four documents, in a field of average length. */
const ONE_OCCURRENCE = Math.log(1 + 3.5 / 1.5) * (0.5 + 2.2 / (1 + 1.2))

test.each<[Field, number]>([
  ['title', 12],
  ['heading', 3],
  ['keywords', 6],
  ['context', 8],
  ['text', 1],
])('a word in the field %s has %i times the weight of a word in the text', (field, weight) => {
  expect(score([word({ [field]: { 2: 1 } })])).toEqual(rounded([0, 0, weight * ONE_OCCURRENCE, 0]))
})

test('a word counts more the more often it occurs, with diminishing gain', () => {
  const of = (frequency: number) => score([word({ text: { 1: frequency } })])[1]
  expect([of(1), of(2), of(4), of(100)]).toEqual(
    rounded([1, 2, 4, 100].map((times) => Math.log(1 + 3.5 / 1.5) * (0.5 + (times * 2.2) / (times + 1.2)))),
  )
})

test('a word counts more the fewer documents have it', () => {
  expect(score([word({ text: { 0: 1, 1: 1, 3: 1 } })])).toEqual(
    rounded([1, 1, 0, 1].map((has) => has * Math.log(1 + 1.5 / 3.5) * 1.5)),
  )
  expect(score([word({ text: { 0: 1, 1: 1, 2: 1, 3: 1 } })])[0]).toBeGreaterThan(0)
})

test('a word in a short text counts more than the same word in a long text', () => {
  const [short = 0, average = 0, long = 0] = score([word({ text: { 0: 1, 1: 1, 2: 1 } })], [1, 3, 6, 3])
  expect(short).toBeGreaterThan(average)
  expect(average).toBeGreaterThan(long)
  expect([short, average, long]).toMatchInlineSnapshot(`
    [
      0.663,
      0.552,
      0.441,
    ]
  `)
})

test('documents without text do not change what an average text is', () => {
  const single = score([word({ text: { 0: 1 } })], [4, 0, 0, 0])
  expect(single).toEqual(score([word({ text: { 0: 1 } })]))
})

test('a field that no document has does not change scores', () => {
  const scorer = new Scorer(DOCUMENTS, [])
  scorer.add([word({ text: { 0: 1 } })], 0, 0)
  expect(scorer.totals[0]).toBeGreaterThan(0)
})

test('the best match of a word counts, and a tenth of every other', () => {
  const both = rounded([12 * ONE_OCCURRENCE + 0.1 * ONE_OCCURRENCE, 0, 0, 0])
  expect(score([word({ title: { 0: 1 }, text: { 0: 1 } })])).toEqual(both)
  expect(score([word({ text: { 0: 1 } }), word({ title: { 0: 1 } })])).toEqual(both)
})

test('a similar word counts by its similarity', () => {
  expect(score([word({ text: { 0: 1 } }, 0.5)])).toEqual(rounded([0.5 * ONE_OCCURRENCE, 0, 0, 0]))
})

test('a similar word counts outside titles only if it is similar enough', () => {
  const occurrences: Occurrences = { title: { 0: 1 }, text: { 1: 1 } }
  expect(score([word(occurrences, 0.75)], EQUAL, 1)).toEqual(rounded([0.75 * 12 * ONE_OCCURRENCE, 0, 0, 0]))
  expect(score([word(occurrences, 0.75)], EQUAL, 0.75)).toEqual(
    rounded([0.75 * 12 * ONE_OCCURRENCE, 0.75 * ONE_OCCURRENCE, 0, 0]),
  )
})

test('occurrences in documents that do not exist are ignored', () => {
  const scorer = textScorer()
  scorer.add([word({ text: { 3: 1, 4: 1 } })], 0, 0)
  expect(scorer.touched).toEqual([3])
})

test('each word has bits for its occurrence, for its occurrence in a title as written, and outside the text', () => {
  const scorer = textScorer()
  scorer.add([word({ title: { 0: 1 }, context: { 1: 1 }, text: { 2: 1 } })], 0, 0)
  scorer.add([word({ heading: { 0: 1 } }), word({ title: { 1: 1 } }, 0.9)], 1, 0)
  scorer.addName([word({ text: { 3: 1 }, title: { 3: 1 } })], 2)
  expect({
    masks: [...scorer.masks],
    titled: [...scorer.titled],
    above: [...scorer.above],
    named: [...scorer.nameBits],
    touched: scorer.touched,
  }).toEqual({
    masks: [0b11, 0b11, 0b1, 0],
    titled: [0b11, 0, 0, 0],
    above: [0b11, 0b11, 0, 0],
    named: [0, 0, 0, 0b100],
    touched: [0, 1, 2, 3],
  })
})

test('scores of several words are added', () => {
  const scorer = textScorer()
  scorer.add([word({ text: { 0: 1 } })], 0, 0)
  scorer.add([word({ text: { 0: 1 } })], 1, 0)
  scorer.addName([word({ text: { 0: 1 } })], 0)
  expect(rounded(scorer.totals)).toEqual(rounded([3 * ONE_OCCURRENCE, 0, 0, 0]))
})

test('a possible synonym ranks documents without counting as a match', () => {
  const scorer = textScorer()
  scorer.add([word({ text: { 0: 1, 1: 1 } }, POSSIBLE_SYNONYM), word({ text: { 1: 1 } }, 0.9)], 0, 0)
  expect([...scorer.masks]).toEqual([0, 1, 0, 0])
  expect(scorer.totals[0]).toBeGreaterThan(0)
})

test('a cleared scorer equals a new one', () => {
  const scorer = textScorer()
  const words = [word({ title: { 0: 1 }, context: { 1: 1 } })]
  scorer.add([word({ title: { 0: 3 }, text: { 2: 1 } })], 1, 0)
  scorer.addName([word({ text: { 1: 1 } })], 0)
  scorer.clear()
  expect(scorer.touched).toEqual([])
  const newScorer = textScorer()
  scorer.add(words, 0, 0)
  newScorer.add(words, 0, 0)
  expect(scorer).toEqual(newScorer)
})

test('the share of the query that pages cover counts words, and names that the index has', () => {
  const coverage = followCoverage(Int32Array.of(0, 0, 1, 1))
  const scorer = new Scorer(DOCUMENTS, [], coverage)
  scorer.add([word({ text: { 0: 1 } })], 0, 0)
  scorer.addName([], 0)
  expect(rounded([coverage.of(0), coverage.of(1)])).toEqual([1, 0])
  scorer.addName([word({ text: { 2: 1 } })], 1)
  expect(rounded([coverage.of(0), coverage.of(1)])).toEqual([0.5, 0.5])
  scorer.clear()
  expect([coverage.of(0), coverage.of(1)]).toEqual([0, 0])
})
