import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { send } from '../server/client.js'
import { tarNames } from '../server/jobCases.js'
import type { Fleet } from './fleet.js'
import type { Entry, JobState } from './history.js'
import type { Random } from './random.js'

const JOBS = '/v1/static-export/jobs'
const REQUEST_MS = 6_000
const POLL_MS = 40
/** One archive in so many is fetched and counted. */
const FETCHED = 20

export interface LoadOptions {
  /** Domain of each job, in the order in which they are started. */
  domains: string[]
  /** More jobs of this domain are started until `isEnough`. */
  more: string
  isEnough(): boolean
  /** Links of a process whose clock is behind have expired for the others. */
  isClockWrong(): boolean
  clients: number
  pollers: number
  /** Milliseconds between two starts of a client. */
  pause: number
  /** Gives up when jobs are still under way so long after the last start. */
  patience: number
}

/** Clients that start jobs until each is accepted, and others that ask for those under way, until all have ended. */
export async function putLoad(
  fleet: Fleet,
  { domains, more, isEnough, isClockWrong, clients, pollers, pause, patience }: LoadOptions,
  { random, record }: { random: Random; record(entry: Entry): void },
): Promise<void> {
  const apis = fleet.members.filter(({ url }) => url !== undefined)
  const underWay = new Map<string, number>()
  const waiting = [...domains.entries()]
  let starting = clients
  let lastStart = performance.now()

  const call = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const { url } = random.pick(apis)
    return fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${fleet.key}`, ...init.headers },
      signal: AbortSignal.timeout(REQUEST_MS),
    })
  }
  /** Until it is answered with what is no fault of the moment. */
  const requestUntilAnswered = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    for (;;) {
      try {
        const response = await call(path, init)
        const body = Buffer.from(await response.arrayBuffer())
        if (response.status < 500) return { status: response.status, body }
      } catch (error) {
        if (
          error instanceof TypeError ||
          (error as Error).name === 'TimeoutError' ||
          (error as Error).name === 'AbortError'
        ) {
          await wait(50)
          continue
        }
        throw error
      }
      await wait(100)
    }
  }

  let last = domains.length
  const takeNext = (): [number, string] | undefined => waiting.shift() ?? (isEnough() ? undefined : [last++, more])

  const start = async () => {
    for (let next = takeNext(); next; next = takeNext()) {
      const [index, domain] = next
      const key = `job-${index}`
      // The others may get the bundle of an earlier job.
      if (random.next() < 0.7) fleet.editSite(domain, random.next())
      const { status, body } = await requestUntilAnswered(JOBS, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ domain }),
      })
      if (status !== 202) throw new Error(`A job was refused with ${status}: ${body}`)
      const { jobId: job } = JSON.parse(body.toString()) as JobState
      record({ type: 'accepted', at: performance.now(), key, job, domain })
      // Some ask again, as a client does that has lost the answer.
      if (random.next() < 0.1) waiting.push([index, domain])
      underWay.set(job, index)
      lastStart = performance.now()
      await wait(pause * (0.5 + random.next()))
    }
    starting--
  }

  const poll = async () => {
    while (starting > 0 || underWay.size > 0) {
      const job = underWay.size > 0 ? random.pick([...underWay.keys()]) : undefined
      if (job !== undefined) await readJob(job)
      if (starting === 0 && performance.now() - lastStart > patience) return
      await wait(POLL_MS)
    }
  }

  const readJob = async (job: string) => {
    const from = performance.now()
    let state: JobState
    try {
      const response = await call(`${JOBS}/${job}`)
      if (!response.ok) {
        if (response.status < 500) throw new RangeError(`A job that was accepted is answered with ${response.status}.`)
        return
      }
      state = (await response.json()) as JobState
    } catch (error) {
      if (error instanceof RangeError) throw error
      return
    }
    record({ type: 'seen', from, at: performance.now(), job, state })
    if (state.status !== 'completed' && state.status !== 'failed') return
    const index = underWay.get(job)
    if (!underWay.delete(job) || state.status === 'failed') return
    const { status, body } = await requestUntilAnswered(`${JOBS}/${job}/bundle`, { method: 'POST' })
    const answer = JSON.parse(body.toString()) as { sha256: string; bundleUrl: string }
    record({ type: 'bundle', at: performance.now(), job, status, sha256: answer.sha256 })
    if (status === 200 && (index ?? 0) % FETCHED === 0) await fetchArchive(job, answer)
  }

  const fetchArchive = async (job: string, { bundleUrl, sha256 }: { bundleUrl: string; sha256: string }) => {
    const link = new URL(bundleUrl)
    const request = { path: link.pathname + link.search, headers: ['Host', link.host] }
    // A process that is down now is no fault of the link; the next archive will be counted.
    const answer = await send(random.pick(apis).url as string, request).catch(() => undefined)
    if (answer === undefined || answer.status >= 500) return
    const { status, body } = answer
    if (status === 403 && isClockWrong()) return
    if (status !== 200) throw new RangeError(`A fresh link is answered with ${status}.`)
    const pages = tarNames(gunzipSync(body)).filter((name) => name.endsWith('.html') && name !== '404.html').length
    record({ type: 'archive', job, pages, sha256 })
  }

  await Promise.all([...Array.from({ length: clients }, start), ...Array.from({ length: pollers }, poll)])
}
