import { fork } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { mkdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runOperatorCommand } from '@octavo/server'
import { ask } from '../server/assistantWorld.js'
import { STUB_SETTINGS } from '../server/deployment.js'
import { flood, wireRequest } from '../tools/flood.js'
import { measure } from '../tools/measure.js'
import { startPostgres } from '../tools/postgres.js'
import { startServerProcess } from '../tools/serverProcess.js'
import { corpusPages, writeSite } from './sites.js'

const STUB = fileURLToPath(new URL('./modelStub.mjs', import.meta.url))
const PAGES = 500
const STREAMS = 200
/** Questions that are asked while the streams are open, and how long after one another. */
const QUESTIONS = 100
const PAUSE_MS = 50
const SEARCHES = 3_000
const CONNECTIONS = 16
const WORDS = [
  'install',
  'authentication',
  'webhook',
  'api key',
  'deploy',
  'how do I configure a domain',
  'error',
  'limits',
]
const NO_LIMIT = '1000000000'

/** What answers and searches of the companion server cost: a site of 500 real pages, a stub in place of a model. */
export async function benchAssistant(cli: string, work: string): Promise<void> {
  const root = join(work, 'assistant-site')
  const out = join(work, 'assistant-out')
  const dataDir = join(work, 'assistant-data')
  mkdirSync(root, { recursive: true })
  writeSite(root, corpusPages().slice(0, PAGES))
  const build = await measure(cli, ['build', root, '--out', out, '--no-cache', '--placeholder'])
  if (build.status !== 0) throw new Error(`A build failed:\n${build.stderr.slice(-3000)}`)
  const stub = fork(STUB)
  const [{ url: model }] = (await once(stub, 'message')) as [{ url: string }]
  const postgres = await startPostgres()
  const location = { dataDir, databaseUrl: await postgres.createDatabase('octavo') }
  const server = await startServerProcess({
    ...location,
    role: 'api',
    settings: {
      ...STUB_SETTINGS,
      ASSISTANT_BASE_URL: model,
      ASSISTANT_MODEL: 'stub',
      OCTAVO_ASSISTANT_PER_HOUR: NO_LIMIT,
      OCTAVO_ASSISTANT_PER_IP_DAY: NO_LIMIT,
      OCTAVO_RETRIEVAL_PER_HOUR: NO_LIMIT,
      OCTAVO_LOG_LEVEL: 'warn',
    },
  })
  try {
    const site = { domain: 'docs.test', organisation: 'acme' }
    await runOperatorCommand(location, 'sites.add', {
      ...site,
      source: { kind: 'folder', path: root },
      trusted: true,
      build: out,
    })
    const newValue = { ...site, kind: 'assistant' as const, name: 'bench', scopes: ['read' as const] }
    const { key } = await runOperatorCommand(location, 'keys.create', newValue)
    const target = { url: server.url as string, key, model }
    const rate = await searchRate(target)
    const { first, word, left } = await answerTimes(target)
    console.log(
      `\nassistant, ${PAGES} pages (goals: 500 searches/s; first byte p99 150 ms with ${STREAMS} streams open; left in 1 s)`,
    )
    console.log(
      `searches ${rate.toFixed(0)}/s; first byte p50 ${at(first, 0.5)} ms, p99 ${at(first, 0.99)} ms, ` +
        `first word p50 ${at(word, 0.5)} ms, p99 ${at(word, 0.99)} ms (${first.length} questions); ` +
        `the model is left ${left.toFixed(0)} ms after its last reader`,
    )
  } finally {
    await server.stop()
    await postgres.stop()
    stub.kill()
  }
}

interface Asked {
  url: string
  key: string
  model: string
}

async function searchRate({ url, key }: Asked): Promise<number> {
  const write = (at: number) =>
    wireRequest(
      '/discovery/v1/search/docs.test',
      { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      JSON.stringify({ query: `${WORDS[at % WORDS.length]} ${WORDS[(at >> 3) % WORDS.length]}` }),
    )
  await flood({ urls: [url], connections: CONNECTIONS, requests: SEARCHES / 3, write })
  const started = performance.now()
  const { statuses } = await flood({ urls: [url], connections: CONNECTIONS, requests: SEARCHES, write })
  if (statuses[200] !== SEARCHES) throw new Error(`Searches have failed: ${JSON.stringify(statuses)}`)
  return SEARCHES / ((performance.now() - started) / 1000)
}

/** Milliseconds until answers begin, and until they say something, while many others are being written. */
async function answerTimes(target: Asked): Promise<{ first: number[]; word: number[]; left: number }> {
  const stop = new AbortController()
  setMaxListeners(STREAMS, stop.signal)
  const open = Array.from({ length: STREAMS }, () => readAnswer(target, 'Explain everything at length.', stop.signal))
  await Promise.all(open.map(({ word }) => word))
  const times: Promise<number[]>[] = []
  for (let count = 0; count < QUESTIONS; count++) {
    const { first, word, end } = readAnswer(target, `What about ${WORDS[count % WORDS.length]}?`)
    times.push(Promise.all([first, word, end]))
    // At a fixed rate: a slow answer does not put off the next question.
    await wait(PAUSE_MS)
  }
  const all = await Promise.all(times)
  const started = performance.now()
  stop.abort()
  while ((await (await fetch(target.model)).text()) !== '0') await wait(5)
  const left = performance.now() - started
  return { first: all.map(([first = 0]) => first), word: all.map(([, word = 0]) => word), left }
}

/** Asks a question. What it returns are milliseconds since then. */
function readAnswer({ url, key }: Asked, question: string, signal?: AbortSignal) {
  const started = performance.now()
  const [first, word, end] = [deferred(), deferred(), deferred()]
  const call = request(`${url}/discovery/v2/assistant/docs.test/message`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    agent: false,
    ...(signal && { signal }),
  })
  const fail = (error: Error) => {
    if (!signal?.aborted) for (const { reject } of [first, word, end]) reject(error)
  }
  call.on('error', fail).on('response', (response) => {
    let text = ''
    let hasText = false
    response.setEncoding('utf8').on('error', fail)
    response.on('data', (part: string) => {
      first.resolve(performance.now() - started)
      if (hasText) return
      text += part
      hasText = text.includes('"text-delta"')
      if (hasText) word.resolve(performance.now() - started)
    })
    response.on('end', () => {
      if (hasText) end.resolve(performance.now() - started)
      else fail(new Error(`No answer: ${text}`))
    })
  })
  call.end(JSON.stringify(ask(question)))
  return { first: first.promise, word: word.promise, end: end.promise }
}

function deferred() {
  let resolve: (milliseconds: number) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<number>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve, reject }
}

function at(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(0)
}
