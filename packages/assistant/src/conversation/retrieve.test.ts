import { describe, expect, test } from 'vitest'
import { fittingPassages } from '../answer/extractive.js'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.js'
import { memoryFiles, testSite } from '../knowledge/testSite.js'
import type { Conversation } from './conversation.js'
import { retrieve } from './retrieve.js'

const knowledge = createSiteKnowledge(
  memoryFiles(
    testSite([
      { path: 'linux', title: 'Linux', markdown: 'Install it by the package manager.' },
      { path: 'windows', title: 'Windows', markdown: 'Install it by the installer.' },
      {
        path: 'gpu',
        title: 'GPUs',
        markdown:
          'AMD GPUs are supported.\n\n## NVIDIA\n\nSo are those of NVIDIA.\n\n## Intel\n\nThose of Intel are not.',
      },
      {
        path: 'replays',
        title: 'Replays',
        description: 'Videos of what a browser did.',
        markdown: 'Record a session as a video.\n\n## Storage\n\nSaved for a month.',
      },
      { path: 'world', title: 'Hello world', markdown: 'A first program, with its world.' },
      { path: 'plans', title: 'Plans', markdown: 'Whatever is kept costs more.' },
      { path: 'commands', title: 'Commands', markdown: 'Run `lamp help` for more.' },
      { path: 'fetching', title: 'GET', markdown: 'Gets why more lamps continue.' },
      ...Array.from({ length: 20 }, (_, at) => ({ path: `other-${at}`, title: `Other ${at}`, markdown: 'More text.' })),
    ]),
  ),
)

interface Asked {
  marked?: string
  /** Queries of a model that judges the passages. */
  suggested?: readonly string[]
}

/** Counts how often other queries were requested. */
let suggestions = 0

async function foundValue(questions: readonly string[], { suggested, marked = '' }: Asked = {}): Promise<string[]> {
  const before = questions.slice(0, -1).flatMap((text) => [
    { role: 'user' as const, text },
    { role: 'assistant' as const, text: 'An answer.' },
  ])
  const question = questions.at(-1) ?? ''
  const context = marked === '' ? [] : [{ value: marked }]
  const conversation = { fp: 'x', before, question, context, retrievalPageSize: 5 }
  const suggest = async () => {
    suggestions++
    return suggested ?? []
  }
  const passages = await retrieve(knowledge, conversation, { suggest: suggested && suggest })
  // Uses the passages as `answerQuestion` does.
  return (suggested ? passages : fittingPassages(passages)).map(({ path }) => path)
}

const AMD = 'Which AMD GPUs are supported?'

test('a question about another topic gets no passages of the earlier answer', async () => {
  for (const question of [
    'Who won the world cup in 2018?',
    'best pizza recipe with tomatoes',
    'Is it raining in Paris?',
  ])
    expect([question, await foundValue([AMD, question])]).toEqual([question, await foundValue([question])])
  expect(await foundValue([AMD, 'best pizza recipe with tomatoes'])).toEqual([])
})

test('a follow-up question uses words of the earlier question', async () => {
  expect((await foundValue(['How do I install it on Linux?', 'and on Windows?']))[0]).toBe('windows')
  expect((await foundValue([AMD, 'and NVIDIA?']))[0]).toBe('gpu')
  expect(await foundValue(['How do I record a session as a video?', 'how long is it kept?'])).toContain('replays')
  expect(await foundValue([AMD, 'tell me more'])).toEqual(await foundValue([AMD]))
  expect(await foundValue([AMD, 'tell me more', 'why?'])).toEqual(await foundValue([AMD]))
})

test('a message of thanks repeats no earlier answer and adds nothing to follow-up searches', async () => {
  expect(await foundValue([AMD, 'thanks!'])).toEqual([])
  expect(await foundValue([AMD, 'thanks!', 'tell me more'])).toEqual(await foundValue([AMD]))
  expect(await foundValue(['hi'])).toEqual([])
})

test('a follow-up without an earlier question is searched as written', async () => {
  expect((await foundValue(['help']))[0]).toBe('commands')
  expect((await foundValue(['GET']))[0]).toBe('fetching')
})

test('selected text adds its meaning to the question', async () => {
  expect((await foundValue(['What does this mean?'], { marked: 'AMD GPUs' }))[0]).toBe('gpu')
  expect((await foundValue(['How do I install it?'], { marked: 'Windows' }))[0]).toBe('windows')
})

test('the reranker also receives passages of the earlier question', async () => {
  expect(await foundValue([AMD, 'noch mehr dazu?'], { suggested: [] })).toContain('gpu')
})

describe('other queries for a question', () => {
  const question = 'Where do I see again how a visitor went wrong?'

  test("find pages that the question's own words miss", async () => {
    expect(await foundValue([question], { suggested: [] })).not.toContain('replays')
    expect(await foundValue([question], { suggested: ['session video', 'amd gpus'] })).toEqual(
      expect.arrayContaining(['replays', 'gpu']),
    )
  })

  test("are requested only if the question's own words find little or refer to an earlier question", async () => {
    suggestions = 0
    await foundValue([AMD], { suggested: [] })
    await foundValue([question, AMD], { suggested: [] })
    expect(suggestions).toBe(0)
    await foundValue([AMD, 'And is NVIDIA supported?'], { suggested: [] })
    expect(suggestions).toBe(1)
  })

  test('add nothing when they find little, and at most two passages per page', async () => {
    const own = await foundValue([question], { suggested: [] })
    expect(await foundValue([question], { suggested: ['pizza recipe with tomatoes and a lamp'] })).toEqual(own)
    const paths = await foundValue([question], { suggested: ['NVIDIA', 'AMD GPUs', 'Intel'] })
    expect(paths.filter((path) => path === 'gpu')).toHaveLength(2)
  })
})

describe('questions about a page', () => {
  const ask = async (question: string, more: Partial<Conversation> = {}) => {
    const conversation = { fp: 'x', before: [], question, context: [], retrievalPageSize: 5, ...more }
    const passages = await retrieve(knowledge, conversation)
    return passages.map(({ url, content }) => `${url}: ${content}`)
  }
  const page = [
    '/replays: Videos of what a browser did.\n\nRecord a session as a video.',
    '/replays#storage: Saved for a month.',
  ]

  test('are answered from the page that is read', async () => {
    for (const question of ['What is this page about?', 'summarize this page'])
      expect(await ask(question, { currentPath: '/replays' })).toEqual(page)
    const before = [{ role: 'user' as const, text: 'What is this page about?' }]
    expect(await ask('tell me more', { before, currentPath: '/replays' })).toEqual(page)
    expect(await ask('What does this page say about AMD?', { currentPath: '/replays' })).not.toEqual(page)
  })

  test('include questions in any language that the chat marks as being about the page', async () => {
    const title = { value: 'Replays', path: '/replays' }
    expect(await ask('Worum geht es auf dieser Seite?', { context: [title] })).toEqual(page)
    const heading = { value: 'Storage', path: '/replays', elementId: 'storage' }
    expect((await ask('Erkläre „Storage“', { context: [heading] }))[0]).toBe(page[1])
  })

  test('search for quoted text that is not a title', async () => {
    expect((await ask('What does this mean?', { context: [{ value: 'AMD GPUs', path: '/replays' }] }))[0]).toMatch(
      /^\/gpu:/,
    )
  })

  test('are answered from the page when they name nothing', async () => {
    for (const question of ['summarize', 'TLDR?', 'what is this?'])
      expect(await ask(question, { currentPath: '/replays' })).toEqual(page)
    expect(await ask('summarize')).toEqual([])
    const before = [{ role: 'user' as const, text: AMD }]
    expect((await ask('summarize', { before, currentPath: '/replays' }))[0]).toMatch(/^\/gpu:/)
  })

  test('find nothing when the page is unknown', async () => {
    for (const question of [
      'What is this page about?',
      'summarize this page',
      'tl;dr',
      'Explain this page in short words',
    ])
      expect(await ask(question, { currentPath: '/secret' })).toEqual([])
    expect(await ask('What is this page about?')).toEqual([])
    const title = { value: 'Other pages', path: '/secret' }
    expect(await ask('What is this page about?', { context: [title] })).toEqual([])
  })
})

describe('titles shared with pages', () => {
  const guides = createSiteKnowledge(
    memoryFiles(
      testSite([
        { path: 'letters', title: 'Letters', markdown: 'Letters of the alphabet.\n\n## More\n\nAnd signs.' },
        { path: 'tutorial', title: 'Tutorial', markdown: 'The tutorial begins with a lamp.' },
        { path: 'guide', title: 'Guide', markdown: 'How to read the guide.' },
        { path: 'text', title: 'Text message', markdown: 'The text can contain 160 words.' },
        ...Array.from({ length: 20 }, (_, at) => ({ path: `other-${at}`, title: `Other ${at}`, markdown: 'Nothing.' })),
      ]),
    ),
  )
  const ask = async (question: string, currentPath?: string) => {
    const conversation = { fp: 'x', before: [], question, context: [], retrievalPageSize: 5 }
    const passages = await retrieve(guides, { ...conversation, ...(currentPath && { currentPath }) })
    return passages[0]?.path
  }

  test.each([
    ['where is the tutorial?', 'tutorial'],
    ['show me the tutorial', 'tutorial'],
    ['tell me more about the tutorial', 'tutorial'],
    ['how do I read the guide?', 'guide'],
    ['how many words can the text contain?', 'text'],
  ])('the question "%j" is searched regardless of the open page', async (question, path) => {
    for (const currentPath of ['/letters', undefined]) expect(await ask(question, currentPath)).toBe(path)
  })

  test('the current page is used when the question refers to it', async () => {
    for (const question of ['Summarize this guide', 'What is the current text about?', 'What is the page about?'])
      expect(await ask(question, '/letters')).toBe('letters')
  })

  test('the title is searched when no known page is open', async () => {
    expect(await ask('How do I read this guide?')).toBe('guide')
    expect(await ask('Summarize this guide', '/secret')).toBeUndefined()
  })
})
