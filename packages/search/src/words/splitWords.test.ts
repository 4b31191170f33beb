import { expect, test } from 'vitest'
import { splitTerms, splitWords } from './splitWords.js'

const words = (text: string) => splitWords(text).map(({ text }) => text)

test('words are lowercase, without accents, and have positions', () => {
  expect(splitWords('Über Café-Tische')).toEqual([
    { text: 'uber', at: 0, end: 4 },
    { text: 'cafe', at: 5, end: 9 },
    { text: 'tische', at: 10, end: 16 },
  ])
})

test('finds full-width letters and letters missing on keyboards', () => {
  expect(splitTerms('ＡＰＩ キー')).toEqual(splitTerms('API キー'))
  expect(splitTerms('ﾃﾞｰﾀﾍﾞｰｽ')).toEqual(['データベース'])
  expect(splitTerms('Straße Œuvre Øst Łódź Ægir')).toEqual(['strasse', 'oeuvre', 'ost', 'lodz', 'aegir'])
  expect(splitWords('die Größe!')).toEqual([
    { text: 'die', at: 0, end: 3 },
    { text: 'grosse', at: 4, end: 9 },
  ])
})

test('final sigma equals sigma in Greek words', () => {
  expect(splitTerms('Οδηγός ΟΔΗΓΟΣ οδηγοσ')).toEqual(['οδηγοσ', 'οδηγοσ', 'οδηγοσ'])
})

test('splits scripts without spaces into words', () => {
  expect(words('创建一个新的项目')).toContain('创建')
  expect(words('プロジェクトを作成する')).toContain('作成')
  expect(words('สร้างโครงการใหม่')).toContain('โครงการ')
})

test('keeps the voicing marks of Japanese syllables', () => {
  expect(words('ログインできます')).toEqual(['ログイン', 'できます'].flatMap((part) => words(part)))
  expect(words('データベース')).toEqual(['データベース'])
  expect(words('バス')).not.toEqual(words('ハス'))
})

test('finds text in any Unicode normalization form', () => {
  expect(splitTerms('テ\u3099ータ')).toEqual(splitTerms('データ'))
  expect(splitTerms('cafe\u0301')).toEqual(['cafe'])
})

test('keeps vowel signs with their words', () => {
  expect(words('हिन्दी भाषा')).toEqual(['हिन्दी', 'भाषा'])
})

test('finds names in code by whole and by part', () => {
  expect(splitTerms('createUser')).toEqual(['createuser', 'create', 'user'])
  expect(splitTerms('max_tokens /v1/users/{id}')).toEqual(['max', 'tokens', 'v1', 'users', 'id', 'max_tokens'])
  expect(splitTerms('parseHTMLPage')).toEqual(['parsehtmlpage', 'parse', 'html', 'page'])
})

test('joins names with several characters, and longer names contain shorter ones', () => {
  expect(splitTerms('The as-user header')).toEqual(['the', 'as', 'user', 'header', 'as-user'])
  expect(splitTerms('process.env.MAX_SIZE')).toEqual([
    ...['process', 'env', 'max', 'size'],
    ...['process.env.max_size', 'max_size'],
  ])
  expect(splitTerms('std::vector, FOO__BAR; Träger-Angabe')).toEqual([
    ...['std', 'vector', 'foo', 'bar', 'std::vector', 'foo__bar'],
    ...['trager', 'angabe', 'trager-angabe'],
  ])
  expect(splitTerms('1.5 and 2026-01-31. Next')).toEqual(['1', '5', 'and', '2026', '01', '31', 'next'])
})

test('C++ and C# are words', () => {
  expect(words('C++ and C#, not C')).toEqual(['c++', 'and', 'c#', 'not', 'c'])
  expect(words('für C# und F#')).toEqual(['fur', 'c#', 'und', 'f#'])
  expect(words('a+b, #c, abc#d, c#d, issue#12')).toEqual(['a', 'b', 'c', 'abc', 'd', 'c', 'd', 'issue', '12'])
})

test('hashes and keys are not words', () => {
  expect(splitTerms(`before ${'a1'.repeat(40)} after`)).toEqual(['before', 'after'])
})

test('splits a long text without spaces in linear time', () => {
  const start = process.cpuUsage()
  expect(splitWords('中文'.repeat(50_000)).at(-1)?.end).toBe(100_000)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(2)
})

test.each(['a', 'é', 'a1_', '__', 'aA', 'a-', 'é.', 'a::', 'c#+'])(
  'splits a text of many %j and a name in linear time',
  (unit) => {
    const start = process.cpuUsage()
    splitTerms(`${unit.repeat(100_000)} é_a`)
    splitTerms(`${unit.repeat(100_000)} b_a`)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
