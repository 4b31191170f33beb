import type { Entry, Expectations, JobState } from './history.js'

export interface Verdict {
  /** By invariant, what broke it. */
  violations: { invariant: string; job: string; text: string }[]
  jobs: number
  completed: number
  failed: number
  /** Milliseconds from the end of a worker to the next attempt at each job that it had. */
  resumed: number[]
}

const RANK: Record<JobState['status'], number> = { queued: 0, running: 1, completed: 2, failed: 2 }

/** Checks a whole history against the invariants I1 to I8. */
export function checkHistory(history: readonly Entry[], expected: Expectations): Verdict {
  const violations: Verdict['violations'] = []
  const fault = (invariant: string, job: string, text: string) => violations.push({ invariant, job, text })
  const of = <Type extends Entry['type']>(type: Type) =>
    history.filter((entry): entry is Extract<Entry, { type: Type }> => entry.type === type)

  const domains = new Map(of('accepted').map(({ job, domain }) => [job, domain]))
  const keys = groupBy(of('accepted'), ({ key }) => key)
  for (const [key, answers] of keys) {
    const ids = new Set(answers.map(({ job }) => job))
    if (ids.size > 1) fault('I6', [...ids].join(), `The key ${key} gave ${ids.size} jobs.`)
  }

  const seenGroupBy = groupBy(of('seen'), ({ job }) => job)
  const bundles = new Map(of('bundle').map((entry) => [entry.job, entry]))
  const archives = new Map(of('archive').map((entry) => [entry.job, entry]))
  const published = groupBy(of('published'), ({ job }) => job)
  const ends = new Map<string, JobState>()
  const killed = killedAttempts(history)

  for (const [job, domain] of domains) {
    const states = seenGroupBy.get(job) ?? []
    const last = states.map(({ state }) => state).reduce<JobState | undefined>(later, undefined)
    if (last?.status !== 'completed' && last?.status !== 'failed') {
      fault('I1', job, `It was last seen ${last?.status ?? 'never'}.`)
      continue
    }
    ends.set(job, last)
    checkOrder(states, (text) => fault('I3', job, text))

    const rows = published.get(job) ?? []
    const expectedWebhooks = last.status === 'completed' ? 1 : 0
    if (rows.length !== expectedWebhooks || rows.some(({ changes }) => changes > 1))
      fault(
        'I2',
        job,
        `It is ${last.status} and was published ${rows.map(({ changes }) => changes).join() || 0} times.`,
      )

    const isPoison = expected.poison.includes(domain)
    if (last.status === 'completed') {
      const pages = expected.pages[domain]
      if (last.progress !== 100) fault('I4', job, `It is completed with a progress of ${last.progress}.`)
      if (pages !== undefined && last.pageCount !== pages)
        fault('I4', job, `${last.pageCount} pages instead of ${pages}.`)
      const archive = archives.get(job)
      if (archive && archive.pages !== last.pageCount)
        fault('I4', job, `Its archive has ${archive.pages} pages, not ${last.pageCount}.`)
      if (bundles.get(job)?.status !== 200)
        fault('I4', job, `Its bundle was answered with ${bundles.get(job)?.status}.`)
      if (isPoison) fault('I8', job, 'It ends its worker and was completed.')
    } else if (!isPoison && (killed.get(job) ?? 0) < 3) {
      // A job whose worker was killed three times looks as if it did that itself; nothing else may fail it here.
      fault('I1', job, `Its worker was killed ${killed.get(job) ?? 0} times, and it failed: ${last.error}`)
    }
    for (const { state } of states) {
      if ((state.error !== undefined) !== (state.status === 'failed'))
        fault('I5', job, `It is ${state.status} with the error ${state.error}.`)
      if (state.error !== undefined && expected.secret.test(state.error))
        fault('I5', job, `Its error is ${state.error}`)
    }
  }
  for (const { name } of of('left-over')) fault('I7', name, 'It was left over.')
  const attemptsByJob = groupBy(of('taken'), ({ job }) => job)
  for (const [job, domain] of domains) {
    if (!expected.poison.includes(domain)) continue
    const count = attemptsByJob.get(job)?.length ?? 0
    if (count !== 3) fault('I8', job, `It ends its worker and was tried ${count} times.`)
  }
  const statuses = [...ends.values()].map(({ status }) => status)
  return {
    violations,
    jobs: domains.size,
    completed: statuses.filter((status) => status === 'completed').length,
    failed: statuses.filter((status) => status === 'failed').length,
    resumed: resumeTimes(history),
  }
}

function groupBy<T>(values: readonly T[], valueKey: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(valueKey(value))
    if (group) group.push(value)
    else groups.set(valueKey(value), [value])
  }
  return groups
}

/** An answer to a request that began after another was answered may not be behind it. */
function checkOrder(states: readonly Extract<Entry, { type: 'seen' }>[], fault: (text: string) => void): void {
  const byStart = [...states].sort((a, b) => a.from - b.from)
  const byEnd = [...states].sort((a, b) => a.at - b.at)
  let ended = 0
  let before: JobState | undefined
  for (const { from, state } of byStart) {
    for (; (byEnd[ended]?.at ?? Number.POSITIVE_INFINITY) <= from; ended++)
      before = laterState(before, (byEnd[ended] as (typeof byEnd)[number]).state)
    if (state.progress < 0 || state.progress > 100) fault(`Its progress is ${state.progress}.`)
    if (!before) continue
    if (RANK[state.status] < RANK[before.status]) fault(`It was ${before.status}, then ${state.status}.`)
    if (RANK[before.status] === 2 && state.status !== before.status)
      fault(`It was ${before.status}, then ${state.status}.`)
    for (const name of ['progress', 'pageCount', 'updatedAt'] as const)
      if (state[name] < before[name]) fault(`Its ${name} was ${before[name]}, then ${state[name]}.`)
    if (state.createdAt !== before.createdAt) fault('Its createdAt has changed.')
  }
}

function laterState(a: JobState | undefined, b: JobState): JobState {
  if (!a) return b
  return {
    ...(RANK[b.status] >= RANK[a.status] ? b : a),
    progress: Math.max(a.progress, b.progress),
    pageCount: Math.max(a.pageCount, b.pageCount),
    updatedAt: a.updatedAt > b.updatedAt ? a.updatedAt : b.updatedAt,
  }
}

/** The state that is further; of equal ones the second. */
function later(a: JobState | undefined, b: JobState): JobState {
  return a && RANK[a.status] > RANK[b.status] ? a : b
}

/** How many attempts at each job ended with the process that had them. */
function killedAttempts(history: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>()
  const left = new Set(history.filter(({ type }) => type === 'left').map((entry) => attemptId(entry as Held)))
  const dead = new Set(history.flatMap((entry) => (isEnd(entry) ? [entry.pid] : [])))
  for (const entry of history) {
    if (entry.type !== 'taken' || left.has(attemptId(entry)) || !dead.has(entry.pid)) continue
    counts.set(entry.job, (counts.get(entry.job) ?? 0) + 1)
  }
  return counts
}

type Held = Extract<Entry, { type: 'taken' | 'left' }>

function attemptId({ job, attempt }: Held): string {
  return `${job} ${attempt}`
}

function isEnd(entry: Entry): entry is Extract<Entry, { type: 'fault' }> & { pid: number } {
  return entry.type === 'fault' && entry.pid !== undefined && /kill|stop/.test(entry.fault)
}

/**
 * For each attempt whose worker was killed or stopped: how long until the next began. Time in which there was no database,
 * or no worker, is not counted; an attempt of which only the number is known ended with a worker that was killed last.
 */
function resumeTimes(history: readonly Entry[]): number[] {
  const up = new Set<number>()
  const holding = new Map<string, { pid: number; attempt: number }>()
  const waiting = new Map<string, number>()
  const times: number[] = []
  let possibleSince = 0
  let lastEnd = 0
  for (const entry of history) {
    if (entry.type === 'up') {
      if (up.size === 0) possibleSince = entry.at
      up.add(entry.pid)
    }
    if (entry.type === 'healed' && entry.fault === 'kill-database') possibleSince = entry.at
    if (isEnd(entry)) {
      if (up.delete(entry.pid)) lastEnd = entry.at
      for (const [job, { pid }] of holding) if (pid === entry.pid && !waiting.has(job)) waiting.set(job, entry.at)
    }
    if (entry.type === 'left') {
      const holder = holding.get(entry.job)
      if (holder?.pid === entry.pid) holding.delete(entry.job)
    }
    if (entry.type !== 'taken') continue
    const since = waiting.get(entry.job)
    const before = holding.get(entry.job)?.attempt ?? entry.attempt - 1
    const isKnown = before === entry.attempt - 1
    if (since !== undefined) times.push(entry.at - Math.max(since, possibleSince, isKnown ? 0 : lastEnd))
    waiting.delete(entry.job)
    holding.set(entry.job, entry)
  }
  return times
}
