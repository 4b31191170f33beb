import { expect, test } from 'vitest'
import { hasTopic, refersBack, searchedWords } from './questionWords.js'

test.each([
  ['Hello, can you please tell me how to set a CNAME?', 'can you me how to set a CNAME?'],
  ['What happens to `now()` while a job runs?', 'What to `now()` a job runs?'],
  ['Does --help say which?', 'Does --help which?'],
  ['Thanks!', 'Thanks!'],
  ['¿Dónde están los registros?', '¿Dónde están los registros?'],
  ['错误码 1003 是什么意思', '错误 码 1003'],
  ['请求太频繁怎么办？', '请求 频繁'],
  ['データベースを作成するにはどうすればいいですか', 'データベース 作成'],
  ['什么是', '什么是'],
])('%j is searched for as %j', (question, searched) => {
  expect(searchedWords(question)).toBe(searched)
})

test.each([
  ...['How do I set a CNAME?', 'and on Windows?', 'Hello, does it run on Linux?', '404?', '詳しく'],
  ...['What about Next.js?', 'are you GDPR', 'What does this page say about AMD?', 'how do I read the guide?'],
])('%j names a topic', (question) => {
  expect(hasTopic(question)).toBe(true)
})

test.each([
  ...['why?', 'tell me more', 'Can you show me an example?', 'OK, and then?', 'go on', 'How do I do that?', 'thanks!'],
  ...['What is this page about?', 'Explain this page in short words', 'summarize', "what's this?"],
])('%j names no topic', (question) => {
  expect(hasTopic(question)).toBe(false)
})

test('a short question that begins as an addition refers to the previous one', () => {
  for (const question of ['and on Windows?', 'in Python?', 'how long is it kept?', 'what about proxies?'])
    expect(refersBack(question)).toBe(true)
  const whole = 'How do I keep a session with all of its cookies and logins alive for another day?'
  for (const question of ['Who won the world cup?', 'Install Redis', whole]) expect(refersBack(question)).toBe(false)
})

test.each(['.', '..x ', "'", "'a", '! ', '?\n', 'a '])(
  'a question of many %j takes no longer than its length',
  (unit) => {
    const runs = unit.repeat(Math.ceil(100_000 / unit.length))
    const start = process.cpuUsage()
    for (const question of [runs, `${runs}x`, `x${runs}x`]) {
      hasTopic(question)
      refersBack(question)
      searchedWords(question)
    }
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
