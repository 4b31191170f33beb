import { expect, test } from 'vitest'
import { aboutPage, requestsWholePage } from './aboutPage.js'

test.each([
  'What is this page about?',
  'summarize this page',
  'Can you please give me a short summary of the current page?',
  'TL;DR of this article',
  "What's on this page?",
  'Summarize this page in one sentence',
  'give me the key takeaways of this page',
  "Explain this page to me like I'm five",
  'Could you please summarise this article for a beginner in German?',
  'What are the 3 main points of the current page?',
])('%j surely means the page as a whole', (question) => {
  for (const isRead of [true, false]) expect(aboutPage(question, isRead)).toBe('surely')
})

test.each([
  'eli5 this doc',
  'key points of this guide please',
  'summarize the current section',
  'What does this tutorial cover?',
  'What is this document about?',
  'tl;dr of this text',
])('%j surely means the page as a whole where one is read', (question) => {
  expect(aboutPage(question, true)).toBe('surely')
  expect(aboutPage(question, false)).toBeUndefined()
})

test.each(['What is the page about?', 'Summarize the article', 'TL;DR of the article'])(
  '%j may mean the page as a whole where one is read',
  (question) => {
    expect(aboutPage(question, true)).toBe('maybe')
    expect(aboutPage(question, false)).toBeUndefined()
  },
)

test.each([
  'How do I install the thing of this page on Windows?',
  'Explain this page and how to install it on Windows',
  'Summarize what this page says about proxies',
  'Explain the page in the installer',
  'Explain this section of the installer',
  'What does this page say about proxies?',
  'How do I create this page?',
  'How do I summarize a page?',
  'What is a page?',
  'this',
  'where is the tutorial?',
  'show me the tutorial',
  'tell me more about the tutorial',
  'how do I read the guide?',
  'what does the document contain?',
  'summarize the section',
  'how many words can the text contain?',
  'how many words can the page contain?',
])('%j is about something else', (question) => {
  expect(aboutPage(question, true)).toBeUndefined()
})

test.each([
  ['summarize', true],
  ['Summary please', true],
  ['TLDR?', true],
  ['tl;dr', true],
  ['what is this?', true],
  ["What's this about?", true],
  ['explain this to me', true],
  ['Give me a quick summary in one sentence', true],
  ['overview', false],
  ['explain', false],
  ['What is this proxy?', false],
  ['tl;dr how do I install it', false],
  ['summarize the proxies', false],
])('whether %j asks for something as a whole: %s', (question, expected) => {
  expect(requestsWholePage(question)).toBe(expected)
})

test.each(['please ', 'can you ', 'the ', 'a ', 'in ', '@', 'explain ', ' ', 'this page '])(
  'a question of many %j takes no longer than its length',
  (unit) => {
    const runs = unit.repeat(Math.ceil(100_000 / unit.length))
    const start = process.cpuUsage()
    for (const question of [
      runs,
      runs.slice(0, 150),
      `explain ${runs.slice(0, 150)} this page`,
      `this page ${runs}x`,
    ]) {
      aboutPage(question, true)
      requestsWholePage(question)
    }
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
