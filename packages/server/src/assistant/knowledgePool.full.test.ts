import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { KnowledgePool, type KnowledgeSite, type PoolSettings } from './knowledgePool.js'

let folder: string
let program: string

/** Answers with the name of the site. The names of sites determine their speed and errors. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-pool-'))
  program = join(folder, 'thread.mjs')
  writeFileSync(
    program,
    `import { parentPort } from 'node:worker_threads'
    const known = new Set()
    parentPort.postMessage({ ready: true })
    parentPort.on('message', ({ site: { domain } }) => {
      const [kind, milliseconds] = known.has(domain) ? [] : domain.split(' ')
      if (domain.startsWith('index')) known.add(domain)
      if (kind === 'crash') process.exit(1)
      for (const end = performance.now() + Number(milliseconds ?? 0); performance.now() < end; );
      parentPort.postMessage(kind === 'error' ? { error: domain } : { value: domain })
    })`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function createPool(settings: Partial<PoolSettings> = {}) {
  const pool = new KnowledgePool({ program, slowMs: 100, longestMs: 60_000, ...settings })
  onTestFinished(() => pool.close())
  return (domain: string): Promise<unknown> =>
    pool.of({ domain, siteUrl: '/', kind: 'folder', path: '', version: '' } satisfies KnowledgeSite).pages()
}

/** Returns the names in the order of their answers, with `!` for sites that were unavailable. */
async function settledNames(answers: readonly Promise<unknown>[], names: readonly string[]): Promise<string[]> {
  const ends: string[] = []
  const ended = answers.map((answer, index) =>
    answer.then(
      () => ends.push(names[index] ?? ''),
      () => ends.push(`${names[index]}!`),
    ),
  )
  await Promise.all(ended)
  return ends
}

test('answers questions one after the other', async () => {
  const ask = createPool()
  expect(await Promise.all(['a', 'b', 'a'].map(ask))).toEqual(['a', 'b', 'a'])
  await expect(ask('error')).rejects.toThrow('The search of this site failed. Retry shortly.')
  expect(await ask('a')).toBe('a')
})

test('a slow site delays only its own questions', async () => {
  const ask = createPool()
  const names = ['slow 2000', 'a', 'slow 2000', 'b']
  expect(await settledNames(names.map(ask), names)).toEqual(['a', 'b', 'slow 2000', 'slow 2000'])
})

test('keeps what a slow site prepared for later questions', async () => {
  const ask = createPool()
  const [first] = [ask('index 1500'), ask('a')]
  await first
  const names = ['slow 1200', 'index 1500', 'a', 'index 1500']
  expect((await settledNames(names.map(ask), names)).at(-1)).toBe('slow 1200')
})

test('a replaced thread gets no more questions', async () => {
  const ask = createPool()
  for (const name of ['index1 400', 'index2 400']) await Promise.all([ask(name), ask('a')])
  let isEnded = false
  const slow = Promise.all([ask('slow 1500'), ask('a')]).then(() => {
    isEnded = true
  })
  while (!isEnded) {
    const names = ['index1 400', 'index2 400']
    expect(await Promise.all(names.map(ask))).toEqual(names)
    // Both threads are idle for a moment, in which one of them ends.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await slow
})

test('questions of one site leave room for others', async () => {
  const ask = createPool()
  const many = Array.from({ length: 250 }, () => ask('slow 1500').catch(() => 'refused'))
  expect(await ask('a')).toBe('a')
  expect((await Promise.all(many.slice(220))).every((answer) => answer === 'refused')).toBe(true)
})

test('replaces the slowest of several slow sites', async () => {
  const ask = createPool()
  const names = ['one 600000', 'two 600000', 'three 3000', 'a']
  const answers = names.map(ask)
  expect(await settledNames(answers.slice(0, 1), names)).toEqual(['one 600000!'])
  expect(await settledNames(answers.slice(2), names.slice(2))).toEqual(['a', 'three 3000'])
  // Only the client that asked still waits for it.
  answers[1]?.catch(() => undefined)
})

test('restarts after a site ends its thread, and others are answered', async () => {
  const ask = createPool()
  const names = ['a', 'crash', 'b', 'crash', 'c']
  const ends = await settledNames(names.map(ask), names)
  expect(ends.sort()).toEqual(['a', 'b', 'c', 'crash!', 'crash!'])
  await expect(ask('crash')).rejects.toThrow('search index of this site is too large')
})

test('ends endless questions, and others are answered without a retry', async () => {
  const ask = createPool({ longestMs: 1_500, slowMs: 60_000 })
  const names = ['endless 600000', 'a', 'endless 600000']
  expect(await settledNames(names.map(ask), names)).toEqual(['endless 600000!', 'endless 600000!', 'a'])
})

test('delays other sites once for several nearly slow ones', async () => {
  const ask = createPool({ slowMs: 5_000 })
  const sites = ['one 150', 'two 150', 'three 150']
  await Promise.all(sites.map(ask))
  const names = [...sites, ...sites, ...sites, 'a']
  const ends = await settledNames(names.map(ask), names)
  expect(ends.indexOf('a')).toBe(1)
})

test('a thread that ends before its start does not count against the site', async () => {
  const flag = join(folder, 'started')
  const broken = join(folder, 'broken.mjs')
  writeFileSync(
    broken,
    `import { existsSync, writeFileSync } from 'node:fs'
    if (!existsSync(${JSON.stringify(flag)})) {
      writeFileSync(${JSON.stringify(flag)}, '')
      process.exit(1)
    }
    await import(${JSON.stringify(program)})`,
  )
  expect(await createPool({ program: broken })('a')).toBe('a')
  const never = join(folder, 'never.mjs')
  writeFileSync(never, 'process.exit(1)')
  const ask = createPool({ program: never })
  for (let turn = 0; turn < 2; turn++) await expect(ask('a')).rejects.toThrow('Search is unavailable. Retry shortly.')
})

test('a thread that never starts does not count against the site', async () => {
  const silent = join(folder, 'silent.mjs')
  writeFileSync(silent, 'setInterval(() => {}, 1000)')
  const ask = createPool({ program: silent, longestMs: 300 })
  await expect(ask('a')).rejects.toThrow('Search is unavailable. Retry shortly.')
})
