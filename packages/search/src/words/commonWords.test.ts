import { expect, test } from 'vitest'
import { tellingWords } from './commonWords.js'
import { wordsOf } from './wordsOf.js'

test.each([
  ['How do I cancel an order?', ['cancel', 'order']],
  ['错误码 1003 是什么意思', ['错误', '码', '1003']],
  ['请求太频繁怎么办', ['请求', '频繁']],
  ['データベースを作成するにはどうすればいいですか', expect.arrayContaining(['データベース', '作成'])],
  ['what is this', ['what', 'is', 'this']],
])('what %s asks for', (question, words) => {
  expect(tellingWords(wordsOf(question).map(({ text }) => text))).toEqual(words)
})
