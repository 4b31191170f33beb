import { expect, test } from 'vitest'
import { addMatches, createVocabulary, lowerBound, matchForms, matchTypos, queryForms } from './matchWord.js'
import { readQuery } from './readQuery.js'

const rounded = (matches: ReadonlyMap<string, number>) =>
  Object.fromEntries([...matches].map(([term, score]) => [term, Math.round(score * 1000) / 1000]))

/** Returns the matches of the first word of a query. */
function matchFirst(query: string, terms: readonly string[]): Record<string, number> {
  const [first] = queryForms(readQuery(query)).words
  return first ? rounded(matchForms(createVocabulary([...terms].sort()), first)) : {}
}

/** Returns the matches of the names in a query. */
function matchNames(query: string, terms: readonly string[]): Record<string, number>[] {
  const { names } = queryForms(readQuery(query))
  return names.map((name) => rounded(matchForms(createVocabulary([...terms].sort()), name)))
}

const typos = (word: string, terms: readonly string[]) => rounded(matchTypos(createVocabulary([...terms].sort()), word))

test.each([
  ['the word itself', 'token limit', ['token', 'toke', 'tok'], { token: 1 }],
  ['a plural in -s', 'limit page', ['limits'], { limits: 0.9 }],
  [
    'both singulars of a word in -s, and longer words',
    'class name',
    ['classes', 'clas', 'cla'],
    { clas: 0.9, cla: 0.9, classes: 0.446 },
  ],
  ['a plural in -es of a word without s', 'match page', ['matches'], { matches: 0.9 }],
  ['the singular of a plural in -s', 'limits page', ['limit'], { limit: 0.9 }],
  ['the singular of a plural in -es', 'matches page', ['match'], { match: 0.9 }],
  ['a plural in -ies', 'policy page', ['policies'], { policies: 0.9 }],
  ['the singular of a plural in -ies', 'policies page', ['policy'], { policy: 0.9 }],
  ['no plural of three letters', 'api page', ['apis', 'apies'], {}],
  ['a plural of four letters', 'user page', ['users'], { users: 0.9 }],
])('a word matches %s', (_, query, terms, expected) => {
  expect(matchFirst(query, terms)).toEqual(expected)
})

test('words that begin with a query word score lower the longer they are', () => {
  const cases: [part: string, query: string, terms: string[]][] = [
    ['the last word, of any length', 'do', ['docker', 'domain', 'dash']],
    ['the last word, nearly complete', 'domai', ['domain', 'domains', 'domainsettings']],
    ['an earlier word of four letters', 'dock compose', ['docker']],
    ['an earlier word of three letters', 'doc compose', ['docker']],
    ['the stem of a word of six letters', 'hosted page', ['hoste', 'hoster', 'hostels', 'hosts']],
    ['the stem of a long word', 'installing page', ['install', 'installs', 'installation', 'instant']],
    ['the stem of a word of five letters', 'hosts page', ['hostile']],
    ['the part of a name', 'max', ['max_tokens', 'maximum']],
  ]
  expect(
    Object.fromEntries(cases.map(([part, query, terms]) => [part, matchFirst(query, terms)])),
  ).toMatchInlineSnapshot(`
    {
      "an earlier word of four letters": {
        "docker": 0.435,
      },
      "an earlier word of three letters": {},
      "the last word, nearly complete": {
        "domain": 0.708,
        "domains": 0.67,
        "domainsettings": 0.487,
      },
      "the last word, of any length": {
        "docker": 0.469,
        "domain": 0.469,
      },
      "the part of a name": {
        "maximum": 0.536,
      },
      "the stem of a long word": {
        "install": 0.31,
        "installation": 0.322,
        "installs": 0.322,
      },
      "the stem of a word of five letters": {},
      "the stem of a word of six letters": {
        "hoste": 0.33,
        "hostels": 0.33,
        "hoster": 0.35,
      },
    }
  `)
})

test('a stem that begins more than 300 words is ignored', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `instal${String(at).padStart(3, '0')}`)
  const stem = (count: number) => Object.keys(matchFirst('installer page', words(count))).length
  expect([stem(300), stem(301)]).toEqual([300, 0])
})

test.each([
  ['max_tokens', ['max_tokens', 'max_tokens_total', 'max'], [{ max_tokens: 1 }]],
  ['max_tok', ['max_tokens', 'max_token_count', 'max_time'], [{ max_tokens: 0.665, max_token_count: 0.559 }]],
  ['max_tok here', ['max_tokens'], [{}]],
  ['max_tokens here', ['max_tokens'], [{ max_tokens: 1 }]],
])('the names in %j match whole names, and longer ones where the query ends', (query, terms, expected) => {
  expect(matchNames(query, terms)).toEqual(expected)
})

test('an operation matches the terms of its method and path', () => {
  expect(
    matchNames('GET /users', [':get/users', ':get/users/v1', ':get/{}/users', ':post/users', ':get/use']),
  ).toMatchInlineSnapshot(`
    [
      {
        ":get/users": 1,
      },
    ]
  `)
})

test('a misspelled word matches the words that it may mean', () => {
  const cases: [kind: string, word: string, terms: string[]][] = [
    ['one letter is missing', 'webhoks', ['webhooks', 'webhook', 'web']],
    ['two letters are swapped', 'dokcer', ['docker']],
    ['three letters are too few', 'kye', ['key']],
    ['four letters are enough', 'tokn', ['token']],
    ['two typos in seven letters', 'dmoains', ['domian', 'dominant']],
    ['two typos in eight letters', 'kubrnets', ['kubernetes']],
    ['two typos in a word that begins others', 'kubernet', ['kubernetes', 'kubercxt', 'kubernex']],
    ['three typos', 'kbrntes99', ['kubernetes']],
    ['plurals of the corrected word', 'limti', ['limit', 'limits']],
    ['the word itself is in the index', 'token', ['token', 'tokens']],
    ['common words are no corrections', 'hows', ['how', 'hosts']],
    ['writing without spaces', '設定設定', ['設定設']],
  ]
  expect(Object.fromEntries(cases.map(([kind, word, terms]) => [kind, typos(word, terms)]))).toMatchInlineSnapshot(`
    {
      "common words are no corrections": {},
      "four letters are enough": {
        "token": 0.45,
      },
      "one letter is missing": {
        "webhook": 0.45,
        "webhooks": 0.45,
      },
      "plurals of the corrected word": {
        "limit": 0.45,
        "limits": 0.45,
      },
      "the word itself is in the index": {
        "token": 0.45,
        "tokens": 0.45,
      },
      "three letters are too few": {},
      "three typos": {},
      "two letters are swapped": {
        "docker": 0.45,
      },
      "two typos in a word that begins others": {
        "kubernex": 0.45,
      },
      "two typos in eight letters": {
        "kubernetes": 0.25,
      },
      "two typos in seven letters": {},
      "writing without spaces": {},
    }
  `)
})

test('the higher score of a word counts when matches are joined', () => {
  const matches = new Map([
    ['a', 0.5],
    ['b', 0.5],
  ])
  addMatches(
    matches,
    new Map([
      ['a', 0.9],
      ['b', 0.1],
      ['c', 0.2],
    ]),
  )
  expect([...matches]).toEqual([
    ['a', 0.9],
    ['b', 0.5],
    ['c', 0.2],
  ])
})

test.each([
  ['', 0],
  ['a', 0],
  ['b', 1],
  ['c', 1],
  ['e', 2],
  ['g', 3],
])('the first word that is not less than %j is at %i', (text, at) => {
  expect(lowerBound(['a', 'c', 'e'], text)).toBe(at)
})
