import { expect, test } from 'vitest'
import { excerpt } from './excerpt.js'

const markText = ({ text, marks }: ReturnType<typeof excerpt>) =>
  [...marks]
    .reverse()
    .reduce((out, [from, to]) => `${out.slice(0, from)}[${out.slice(from, to)}]${out.slice(to)}`, text)

test('a short text stays whole', () => {
  expect(markText(excerpt('Point a CNAME record at us.', ['cname']))).toBe('Point a [CNAME] record at us.')
})

test('shows the part of a long text with the most matches', () => {
  const text = `${'Nothing of it stands here. '.repeat(20)}One record. ${'More of nothing. '.repeat(20)}A CNAME record of the domain. ${'The rest. '.repeat(30)}`
  const { text: excerptText } = excerpt(text, ['cname', 'record', 'domain'])
  expect(excerptText.length).toBeLessThan(190)
  expect(markText(excerpt(text, ['cname', 'record', 'domain']))).toContain('[CNAME] [record] of the [domain]')
})

test('a name ranks above a more frequent part of it', () => {
  const text = `Mini is mini, and so is mini. ${'Nothing. '.repeat(30)} Edit /etc/mini.conf first. ${'The rest. '.repeat(30)}`
  expect(markText(excerpt(text, ['etc', 'mini', 'conf', 'mini.conf']))).toContain('/[etc]/[mini.conf]')
  const mail = `Help, help an example. ${'Nothing. '.repeat(30)} Write to help@example.com. ${'The rest. '.repeat(30)}`
  expect(markText(excerpt(mail, ['help', 'example', 'com', 'example.com']))).toContain('[help]@[example.com]')
})

test('a text without matches shows its beginning', () => {
  expect(excerpt('word '.repeat(100), ['other']).text.startsWith('word word')).toBe(true)
})

test('cuts scripts without spaces at any character', () => {
  const text = `${'这是一段很长的文字。'.repeat(40)}创建项目${'更多的文字。'.repeat(40)}`
  expect(markText(excerpt(text, ['创建']))).toContain('[创建]')
})

test('marks parts of names, and complete names', () => {
  expect(markText(excerpt('createUserAccount of JavaScript', ['user', 'script']))).toBe(
    'create[User]Account of Java[Script]',
  )
  expect(markText(excerpt('Set MAX_TOKENS, not XMAX_TOKENS', ['max_tokens']))).toBe('Set [MAX_TOKENS], not XMAX_TOKENS')
})

test('starts with the sentence of the first match, if all matches fit', () => {
  const text = `${'Nothing. '.repeat(30)}Why the job failed, if it did. ${'The rest. '.repeat(30)}`
  expect(markText(excerpt(text, ['job'], 40))).toBe('Why the [job] failed, if it did. The rest.…')
  const names = `${'updatedAt · '.repeat(30)}error: Why it failed · ${'createdAt · '.repeat(30)}`
  expect(markText(excerpt(names, ['failed'], 40))).toBe('error: Why it [failed] · createdAt ·…')
  const long = `One. ${'A sentence without an end '.repeat(20)} job`
  expect(excerpt(long, ['job'], 40).text).toMatch(/^…/)
})
