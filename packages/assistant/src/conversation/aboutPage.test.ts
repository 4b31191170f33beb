import { expect, test } from 'vitest'
import { asksForWhole, isAboutPage } from './aboutPage.js'

test.each([
  ['What is this page about?', true],
  ['summarize this page', true],
  ['Can you please give me a short summary of the current page?', true],
  ['TL;DR of this article', true],
  ["What's on this page?", true],
  ['Summarize this page in one sentence', true],
  ['give me the key takeaways of this page', true],
  ["Explain this page to me like I'm five", true],
  ['Could you please summarise this article for a beginner in German?', true],
  ['What are the 3 main points of the current page?', true],
  ['eli5 this doc', true],
  ['How do I install the thing of this page on Windows?', false],
  ['Explain this page and how to install it on Windows', false],
  ['Summarize what this page says about proxies', false],
  ['Explain the page in the installer', false],
  ['Explain this section of the installer', false],
  ['What does this page say about proxies?', false],
  ['How do I create this page?', false],
  ['How do I summarize a page?', false],
  ['What is a page?', false],
  ['this', false],
])('whether %j is about the page as a whole: %s', (question, expected) => {
  expect(isAboutPage(question)).toBe(expected)
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
  expect(asksForWhole(question)).toBe(expected)
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
      isAboutPage(question)
      asksForWhole(question)
    }
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
