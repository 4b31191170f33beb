import { expect, test } from 'vitest'
import { kindOfQuestion, refersBack, searchedWords } from './questionWords.js'

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
  ['How do I set a CNAME?', 'telling'],
  ['and on Windows?', 'telling'],
  ['Hello, does it run on Linux?', 'telling'],
  ['--help', 'telling'],
  ['404?', 'telling'],
  ['詳しく', 'telling'],
  ['How do I write a story for Storybook?', 'telling'],
  ['why?', 'continuing'],
  ['tell me more', 'continuing'],
  ['Can you show me an example?', 'continuing'],
  ['OK, and then?', 'continuing'],
  ['go on', 'continuing'],
  ['How do I do that?', 'continuing'],
  ['thanks!', 'small talk'],
  ['Thank you very much for your help.', 'small talk'],
  ['Hello', 'small talk'],
  ['good morning', 'small talk'],
  ['How are you?', 'small talk'],
  ['👍', 'small talk'],
  ['write me a poem about cats', 'small talk'],
  ['Please tell me a funny joke', 'small talk'],
  ['Can you write a poem on autumn leaves?', 'small talk'],
  ['and in Go?', 'telling'],
  ['what about Next?', 'telling'],
  ['What about PUT?', 'telling'],
  ['and for GET?', 'telling'],
  ['are you GDPR', 'telling'],
  ['are you a bot?', 'small talk'],
  ['Tell me about story points', 'telling'],
  ['write a story for a component', 'telling'],
])('%j is %s', (question, kind) => {
  expect(kindOfQuestion(question, false)).toBe(kind)
})

test('what names something is looked for where nothing was said before', () => {
  for (const question of ['Go', 'Show me examples', 'PUT?']) expect(kindOfQuestion(question, true)).toBe('telling')
  expect(kindOfQuestion('tell me more', true)).toBe('continuing')
})

test('a short question that begins as an addition, or names nothing where it could, refers back', () => {
  for (const question of ['and on Windows?', 'in Python?', 'how long is it kept?', 'what about proxies?'])
    expect(refersBack(question)).toBe(true)
  const whole = 'How do I keep a session with all of its cookies and logins alive for another day?'
  for (const question of ['Who won the world cup?', 'Install Redis', whole]) expect(refersBack(question)).toBe(false)
})

test.each(['.', '..x ', "'", "'a", '! ', '?\n', 'write a poem about ?', 'write me a ', 'a '])(
  'a question of many %j takes no longer than its length',
  (unit) => {
    const runs = unit.repeat(Math.ceil(100_000 / unit.length))
    const start = process.cpuUsage()
    for (const question of [
      runs,
      `${runs}x`,
      `x${runs}x`,
      `write a poem about ${runs}\nx`,
      `what can you do ${runs}x`,
    ]) {
      kindOfQuestion(question, true)
      refersBack(question)
      searchedWords(question)
    }
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
