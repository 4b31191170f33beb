import { expect, test } from 'vitest'
import { fillMarkdownLabels, markdownLabel } from './markdownLabels.js'

const text = `## ${markdownLabel('requestBody', 'Body')} (${markdownLabel('toString', 'required')})`

test('labels are English without other words', () => {
  expect(fillMarkdownLabels(text)).toBe('## Body (required)')
})

test('labels have the words of a language, without their colon', () => {
  expect(fillMarkdownLabels(text, { requestBody: '请求体：' })).toBe('## 请求体 (required)')
})

test('labels keep the colon of their language where Markdown adds one', () => {
  const labeled = `${markdownLabel('fieldOptions', 'Options')}: a. ${markdownLabel('payload', 'Payload')}: b`
  expect(fillMarkdownLabels(labeled)).toBe('Options: a. Payload: b')
  expect(fillMarkdownLabels(labeled, { fieldOptions: '可选值：', payload: '负载' })).toBe('可选值： a. 负载: b')
})
