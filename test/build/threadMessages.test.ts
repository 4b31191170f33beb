import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

// Counts instead of times: they are the same on every machine.

/**
 * Counts messages of the main thread to and from its threads with their bytes, without shared memory, and writes them when the process
 * ends.
 */
const COUNTER = `import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { isMainThread, Worker } from 'node:worker_threads'
if (isMainThread) {
  const counts = { threads: 0, sent: 0, sentBytes: 0, shared: 0, received: 0, bytes: 0 }
  const { emit, postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (...args) {
    counts.sent++
    const { memory, ...message } = typeof args[0] === 'object' ? (args[0].operation ?? args[0]) : { message: args[0] }
    if (memory) counts.shared++
    counts.sentBytes += serialize(message).length
    return postMessage.apply(this, args)
  }
  Worker.prototype.emit = function (name, value) {
    if (name === 'online') counts.threads++
    if (name === 'message') {
      counts.received++
      counts.bytes += serialize(value).length
    }
    return emit.call(this, name, value)
  }
  process.on('exit', () => writeFileSync(process.env.OCTAVO_COUNTS, JSON.stringify(counts)))
}
`

interface Counts {
  threads: number
  sent: number
  sentBytes: number
  /** Number of sent messages with shared memory. */
  shared: number
  received: number
  bytes: number
}

function countMessages(root: string, ...options: string[]): Counts {
  const folder = createFolder()
  const counts = join(folder, 'counts.json')
  const preload = join(folder, 'counter.mjs')
  writeFileSync(preload, COUNTER)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, CLI, 'build', root, '--out', join(folder, 'out'), '--no-cache', ...options],
    { encoding: 'utf8', env: { ...process.env, OCTAVO_COUNTS: counts } },
  )
  expect(status, stderr).toBe(0)
  return JSON.parse(readFileSync(counts, 'utf8')) as Counts
}

const PAGES = 420
const TEXT = `${'A sentence of the page. '.repeat(100)}\n\n\`\`\`js\nconst answer = 42\n\`\`\`\n`
const slugs = Array.from({ length: PAGES }, (_, index) => `page-${index}`)
const writeSite = () =>
  createSite({
    'docs.json': docs({ navigation: { pages: slugs } }),
    ...Object.fromEntries(
      slugs.map((slug) => [`${slug}.mdx`, `---\ntitle: ${slug}\n---\n\n${TEXT}\nText of ${slug}.\n`]),
    ),
  })

test('a thread receives and sends one message for each page, and for each document that it writes', () => {
  const root = writeSite()
  const { threads, sent, received, bytes } = countMessages(root, '--threads', '2')
  expect(threads).toBe(2)
  // Settings and a request to write the cache, which both have a response.
  const documents = sent - PAGES - 2 * 2
  expect(documents).toBeGreaterThanOrEqual(0)
  expect(documents).toBeLessThanOrEqual(PAGES)
  expect(received).toBe(PAGES + documents + 2 * 2)
  // HTML, Markdown, words and texts for search.
  expect(bytes / PAGES / TEXT.length).toBeLessThan(4)
})

const writeApi = (operations: number) => {
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/path-${index}`,
      { get: { summary: `Read ${index}`, responses: { 200: { description: 'A description. '.repeat(100) } } } },
    ]),
  )
  return createSite({
    'docs.json': docs({ navigation: { openapi: 'api.json' } }),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths }),
  })
}

test('threads make the content of operations, whose document they share', () => {
  const operations = 60
  const { sent, shared, sentBytes } = countMessages(writeApi(operations), '--threads', '1')
  expect(shared).toBe(operations)
  // The settings, a request to write the cache, and documents that are left when all pages are rendered.
  expect(sent).toBeGreaterThanOrEqual(operations + 2)
  // The first documents are written by the main thread.
  expect(sent).toBeLessThanOrEqual(operations + 4)
  expect(sentBytes / operations).toBeLessThan(1_000)
})

test('the main thread makes the content of a few operations', () => {
  expect(countMessages(writeApi(10), '--threads', '1').shared).toBe(0)
})

test('the number of threads has a limit', () => {
  expect(countMessages(writeSite(), '--threads', '1').threads).toBe(1)
})
