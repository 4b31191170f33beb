import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpusSite, hasCorpus } from '../tools/corpus.js'
import { runOctavo } from '../tools/octavo.js'
import { answerChunks, ask } from './assistantWorld.js'
import { type Answer, newClient, send } from './client.js'
import { type Deployment, deploy, REAL_SITE } from './deployment.js'
import { OTHER_QUESTIONS, OTHER_STRANGE_QUESTIONS, QUESTIONS, STRANGE_QUESTIONS } from './questions.js'

/** Sites whose operator builds them: `octavo sites add --build` names the folder, and nothing is exported. */
describe('the assistant on a registered build folder', () => {
  const work = mkdtempSync(join(tmpdir(), 'octavo-registered-'))
  let deployment: Deployment

  beforeAll(async () => {
    deployment = await deploy('embedded')
  })
  afterAll(async () => {
    await deployment?.stop()
    rmSync(work, { recursive: true, force: true })
  })

  /** Registers a folder as an operator does, and makes a key. */
  async function register(domain: string, folder: string, ...more: string[]): Promise<string> {
    const siteFlags = ['--org', 'acme', '--build', folder, '--data', deployment.dataDir]
    await runOctavo('sites', 'add', domain, ...siteFlags, ...more)
    const newValue = {
      organisation: 'acme',
      domain,
      kind: 'assistant' as const,
      name: 'test',
      scopes: ['read' as const],
    }
    return (await deployment.operate('keys.create', newValue)).key
  }

  const post = (path: string, key: string, body: object): Promise<Answer> =>
    send(deployment.apis[0]?.url as string, {
      method: 'POST',
      path: `/discovery/${path}`,
      headers: ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json'],
      body: JSON.stringify(body),
    })

  test.skipIf(!hasCorpus)(
    'without a model names the right page for at least 18 of 20 questions, and reports when there is none',
    async () => {
      const out = join(work, 'corpus')
      await runOctavo('build', corpusSite('onkernel'), '--out', out, '--no-cache')
      const key = await register('corpus.test', out)
      const missed: object[] = []
      for (const { question, pages } of QUESTIONS) {
        const chunks = answerChunks(await post('v2/assistant/corpus.test/message', key, ask(question)))
        const sources = chunks.flatMap(({ type, url }) => (type === 'source-url' ? [url as string] : []))
        const searchStatus = sources.map((url) => new URL(url).pathname.slice(1))
        if (!searchStatus.some((path) => pages.includes(path))) missed.push({ question, found: searchStatus })
      }
      expect(QUESTIONS).toHaveLength(20)
      expect(missed.length, JSON.stringify(missed, null, 2)).toBeLessThanOrEqual(2)
      const [first] = answerChunks(
        await post('v2/assistant/corpus.test/message', key, ask('How do I record a session?')),
      )
      for (const thread of [{}, first?.messageMetadata as { threadId: string }]) {
        const answered: string[] = []
        for (const question of STRANGE_QUESTIONS) {
          const chunks = answerChunks(await post('v2/assistant/corpus.test/message', key, ask(question, thread)))
          if (chunks.some(({ type }) => type === 'source-url')) answered.push(question)
        }
        expect(answered.length, JSON.stringify([thread, answered], null, 2)).toBeLessThanOrEqual(3)
      }
    },
    180_000,
  )

  test.skipIf(!hasCorpus)(
    'without a model names the right page on another site',
    async () => {
      const out = join(work, 'other')
      await runOctavo('build', corpusSite('ollama'), '--out', out, '--no-cache')
      const key = await register('other.test', out)
      const answered = async (questions: readonly string[]): Promise<string[]> => {
        const names: string[] = []
        for (const question of questions) {
          const chunks = answerChunks(await post('v2/assistant/other.test/message', key, ask(question)))
          if (chunks.some(({ type }) => type === 'source-url')) names.push(question)
        }
        return names
      }
      expect(await answered(OTHER_QUESTIONS)).toEqual(OTHER_QUESTIONS)
      const answersOffTopic = await answered([...STRANGE_QUESTIONS, ...OTHER_STRANGE_QUESTIONS])
      // A request for a poem is one of them: what is no question is searched for, too.
      expect(answersOffTopic.length, JSON.stringify(answersOffTopic, null, 2)).toBeLessThanOrEqual(12)
    },
    180_000,
  )

  test('finds and quotes text of tabs and accordions with their code', async () => {
    const root = join(work, 'parts')
    const accordion =
      '<Accordion title="Can I change my email?">\n\nOnly an administrator may alter mailbox addresses:\n\n```sh\nalter --mailbox\n```\n\n</Accordion>'
    const tabs = '<Tabs>\n<Tab title="Linux">\n\nUse the tarball.\n\n</Tab>\n</Tabs>'
    const text = `---\ntitle: Account\n---\n\nHello.\n\n## Account\n\nAll of it.\n\n${accordion}\n\n## Install\n\n${tabs}\n\nThen greet the lighthouse.\n`
    for (const [name, content] of Object.entries({ ...REAL_SITE, 'index.mdx': text })) {
      mkdirSync(join(root, name, '..'), { recursive: true })
      writeFileSync(join(root, name), content)
    }
    const out = join(work, 'parts-out')
    await runOctavo('build', root, '--out', out)
    const key = await register('parts.test', out)
    const searchStatus = async (query: string) => {
      const { json } = await post('v1/search/parts.test', key, { query })
      const [{ content, metadata } = {}] = json as unknown as { content: string; metadata: { url: string } }[]
      return [metadata && new URL(metadata.url).hash, content]
    }
    const [hash, content] = await searchStatus('mailbox addresses administrator')
    expect([hash, content]).toEqual([
      '#can-i-change-my-email',
      'Only an administrator may alter mailbox addresses:\n\n```sh\nalter --mailbox\n```',
    ])
    expect(await searchStatus('tarball')).toEqual(['#linux', expect.stringContaining('Use the tarball.')])
    expect(await searchStatus('greet the lighthouse')).toEqual([
      '#install',
      '### Linux\n\nUse the tarball.\n\nThen greet the lighthouse.',
    ])
    const chunks = answerChunks(
      await post('v2/assistant/parts.test/message', key, ask('Who may alter mailbox addresses?')),
    )
    expect(chunks.flatMap(({ type, url }) => (type === 'source-url' ? [url] : []))[0]).toMatch(
      /#can-i-change-my-email$/,
    )
    expect(chunks.map(({ delta = '' }) => delta).join('')).toContain('```sh\nalter --mailbox\n```')
  }, 60_000)

  test('uses a registered build as soon as it exists and after changes, else the latest export', async () => {
    const root = join(work, 'own')
    const out = join(work, 'own-out')
    const write = (word: string) => {
      for (const [name, text] of Object.entries(REAL_SITE)) {
        mkdirSync(join(root, name, '..'), { recursive: true })
        writeFileSync(join(root, name), text.replace('Text.', `The word is ${word}.`))
      }
    }
    const searchStatus = async () => {
      const { status, json } = await post('v1/search/own.test', key, { query: 'word' })
      return status === 200 ? (json as unknown as { content: string }[])[0]?.content : status
    }
    write('exported')
    const key = await register('own.test', out, '--dir', root)
    const acme = await newClient(deployment, 'acme')
    expect((await acme.until(await acme.started({ domain: 'own.test' }))).at(-1)?.status).toBe('completed')
    expect(await searchStatus()).toBe(404)
    for (const word of ['built', 'changed']) {
      write(word)
      await runOctavo('build', root, '--out', out)
      await expect.poll(searchStatus, { timeout: 10_000 }).toBe(`The word is ${word}.`)
    }
    const page = await post('v1/page/own.test', key, { path: '/guides/first' })
    expect(page.json).toMatchObject({ path: 'guides/first', content: expect.stringContaining('The word is changed.') })
    await runOctavo('sites', 'add', 'own.test', '--org', 'acme', '--dir', root, '--data', deployment.dataDir)
    await expect.poll(searchStatus, { timeout: 10_000 }).toBe('The word is exported.')
  }, 120_000)
})
