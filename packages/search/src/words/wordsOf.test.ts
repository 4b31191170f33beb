import { expect, test } from 'vitest'
import { termsOf, wordsOf } from './wordsOf.js'

const words = (text: string) => wordsOf(text).map(({ text }) => text)

test('words are small, without accents, and know their places', () => {
  expect(wordsOf('Über Café-Tische')).toEqual([
    { text: 'uber', at: 0, end: 4 },
    { text: 'cafe', at: 5, end: 9 },
    { text: 'tische', at: 10, end: 16 },
  ])
})

test('letters of any width, and letters that keyboards lack, are found by the usual ones', () => {
  expect(termsOf('ＡＰＩ キー')).toEqual(termsOf('API キー'))
  expect(termsOf('ﾃﾞｰﾀﾍﾞｰｽ')).toEqual(['データベース'])
  expect(termsOf('Straße Œuvre Øst Łódź Ægir')).toEqual(['strasse', 'oeuvre', 'ost', 'lodz', 'aegir'])
  expect(wordsOf('die Größe!')).toEqual([
    { text: 'die', at: 0, end: 3 },
    { text: 'grosse', at: 4, end: 9 },
  ])
})

test('a Greek word is the same with the sigma of its end', () => {
  expect(termsOf('Οδηγός ΟΔΗΓΟΣ οδηγοσ')).toEqual(['οδηγοσ', 'οδηγοσ', 'οδηγοσ'])
})

test('scripts without spaces are divided into words', () => {
  expect(words('创建一个新的项目')).toContain('创建')
  expect(words('プロジェクトを作成する')).toContain('作成')
  expect(words('สร้างโครงการใหม่')).toContain('โครงการ')
})

test('Japanese syllables keep their marks, which make other words of them', () => {
  expect(words('ログインできます')).toEqual(['ログイン', 'できます'].flatMap((part) => words(part)))
  expect(words('データベース')).toEqual(['データベース'])
  expect(words('バス')).not.toEqual(words('ハス'))
})

test('a text is found however its characters are composed', () => {
  expect(termsOf('テ\u3099ータ')).toEqual(termsOf('データ'))
  expect(termsOf('cafe\u0301')).toEqual(['cafe'])
})

test('vowel signs belong to their word', () => {
  expect(words('हिन्दी भाषा')).toEqual(['हिन्दी', 'भाषा'])
})

test('names in code are found whole and by their parts', () => {
  expect(termsOf('createUser')).toEqual(['createuser', 'create', 'user'])
  expect(termsOf('max_tokens /v1/users/{id}')).toEqual(['max', 'tokens', 'v1', 'users', 'id', 'max_tokens'])
  expect(termsOf('parseHTMLPage')).toEqual(['parsehtmlpage', 'parse', 'html', 'page'])
})

test('names are joined by several signs, and longer names hold shorter ones', () => {
  expect(termsOf('The as-user header')).toEqual(['the', 'as', 'user', 'header', 'as-user'])
  expect(termsOf('process.env.MAX_SIZE')).toEqual([
    ...['process', 'env', 'max', 'size'],
    ...['process.env.max_size', 'max_size'],
  ])
  expect(termsOf('std::vector, FOO__BAR; Träger-Angabe')).toEqual([
    ...['std', 'vector', 'foo', 'bar', 'std::vector', 'foo__bar'],
    ...['trager', 'angabe', 'trager-angabe'],
  ])
  expect(termsOf('1.5 and 2026-01-31. Next')).toEqual(['1', '5', 'and', '2026', '01', '31', 'next'])
})

test('C++ and C# are words', () => {
  expect(words('C++ and C#, not C')).toEqual(['c++', 'and', 'c#', 'not', 'c'])
  expect(words('für C# und F#')).toEqual(['fur', 'c#', 'und', 'f#'])
  expect(words('a+b, #c, abc#d, c#d, issue#12')).toEqual(['a', 'b', 'c', 'abc', 'd', 'c', 'd', 'issue', '12'])
})

test('hashes and keys are not words', () => {
  expect(termsOf(`before ${'a1'.repeat(40)} after`)).toEqual(['before', 'after'])
})

test('a long text without spaces takes no longer than its length', () => {
  const start = process.cpuUsage()
  expect(wordsOf('中文'.repeat(50_000)).at(-1)?.end).toBe(100_000)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(2)
})

test.each(['a', 'é', 'a1_', '__', 'aA', 'a-', 'é.', 'a::', 'c#+'])(
  'a text of many %j, and a name, takes no longer than its length',
  (unit) => {
    const start = process.cpuUsage()
    termsOf(`${unit.repeat(100_000)} é_a`)
    termsOf(`${unit.repeat(100_000)} b_a`)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
