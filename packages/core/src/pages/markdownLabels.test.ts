import { expect, test } from 'vitest'
import { fillMarkdownLabels, markdownLabel } from './markdownLabels.js'

const text = `## ${markdownLabel('requestBody', 'Body')} (${markdownLabel('toString', 'required')})`

test('labels are English without other words', () => {
  expect(fillMarkdownLabels(text)).toBe('## Body (required)')
})

test('labels have the words of a language, without their colon', () => {
  expect(fillMarkdownLabels(text, { requestBody: '请求体：' })).toBe('## 请求体 (required)')
})
