import { expect, test } from 'vitest'
import { memoryThreads } from '../conversation/threads.js'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.js'
import { memoryFiles, testSite } from '../knowledge/testSite.js'
import { answerQuestion } from './answerQuestion.js'
import { languagePhrases, PHRASE_LANGUAGES } from './phrases.js'

test('every language has all sentences of answers, with English for missing ones', () => {
  const english = languagePhrases()
  for (const language of PHRASE_LANGUAGES)
    expect([language, languagePhrases(language)]).not.toEqual([language, english])
  expect(languagePhrases('zh-TW').failed).toBe('助理未能回答。請稍後再試。')
  expect(languagePhrases('pt-BR')).toEqual(languagePhrases('pt'))
  expect(languagePhrases('tlh')).toEqual(english)
})

test('sentences use the language of the site or the requested one', async () => {
  const site = testSite([{ path: 'start', title: '开始', markdown: '创建一个新的项目。' }], 'zh')
  const assistant = {
    knowledge: createSiteKnowledge(memoryFiles(site)),
    threads: memoryThreads(),
    siteUrl: '/',
  }
  const answerTo = async (question: string, more: object = {}) => {
    const request = { fp: 'x', before: [], question, context: [], retrievalPageSize: 5, ...more }
    let text = ''
    for await (const event of answerQuestion(assistant, request, new AbortController().signal))
      if (event.type === 'text') text += event.text
    return text
  }
  expect(await answerTo('如何创建项目？')).toContain('创建一个新的项目。')
  expect(await answerTo('zebra', { currentPath: '/start' })).toBe(languagePhrases('zh').nothing)
  expect(await answerTo('zebra', { filter: { language: 'de' } })).toBe(languagePhrases('de').nothing)
})
