import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ThreadPool, type ThreadPoolOptions } from './threadPool.js'

/** Echoes requests, and its data for `data`. For `code` it signals code, and responds at the next request. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    let data
    parentPort.on('message', (request) => {
      if (!data) data = request
      else if (request === 'exit') process.exit()
      else if (request === 'thread') parentPort.postMessage(String(threadId))
      else if (request === 'data') parentPort.postMessage(data.name)
      else if (request === 'code') parentPort.postMessage('runsCode')
      else if (request === 'loop') { parentPort.postMessage('runsCode'); for (;;) {} }
      else if (request !== 'never') parentPort.postMessage(request === 'flush' ? 'flushed' : request)
    })
    parentPort.postMessage('ready')`)}`,
)

function createPool(options: Partial<ThreadPoolOptions> = {}): ThreadPool<object, string, string> {
  const pool = new ThreadPool<object, string, string>({ module, size: 1, ...options })
  pool.prepare({})
  onTestFinished(() => pool.close())
  return pool
}

test('early and late threads receive the data that requests wait for', async () => {
  const pool = new ThreadPool<object, string, string>({ module, size: 2 })
  onTestFinished(() => pool.close())
  pool.warm()
  const responses = ['data', 'data'].map((request) => pool.run(() => request))
  pool.prepare({ name: 'site' })
  expect(await Promise.all(responses)).toEqual(['site', 'site'])
})

test('data that changes while threads start reaches the same threads', async () => {
  const pool = new ThreadPool<object, string, string>({ module, size: 1 })
  onTestFinished(() => pool.close())
  const responses: Promise<string>[] = []
  for (let version = 0; version < 33; version++) {
    expect(pool.prepare({ name: `version ${version}` })).toBe(true)
    responses.push(pool.run(() => (version % 2 === 0 ? 'data' : 'thread')))
  }
  const texts = await Promise.all(responses)
  expect(new Set(texts.filter((_, index) => index % 2 === 0))).toEqual(new Set(['version 32']))
  expect(new Set(texts.filter((_, index) => index % 2 === 1)).size).toBe(1)
  expect(pool.prepare({ name: 'late' })).toBe(false)
})

test('a module that fails to load fails one request for each attempt', async () => {
  const broken = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('No module.')")}`)
  const pool = createPool({ module: broken })
  const settled = await Promise.allSettled(['a', 'b'].map((request) => pool.run(() => request)))
  expect(settled.map((result) => (result as PromiseRejectedResult).reason?.message)).toEqual([
    'crashed its worker: No module.',
    'crashed its worker: No module.',
  ])
})

test('a thread that exits fails only its request', async () => {
  const pool = createPool()
  const responses = ['a', 'exit', 'b'].map((request) => pool.run(() => request))
  expect(await Promise.allSettled(responses)).toMatchObject([
    { value: 'a' },
    { reason: { message: 'exited its worker.' } },
    { value: 'b' },
  ])
})

test('queued requests of an exited thread move to another thread', async () => {
  const pool = createPool({ ahead: 3 })
  const responses = ['a', 'exit', 'b', 'c', 'd'].map((request) => pool.run(() => request))
  const settled = await Promise.allSettled(responses)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')])
})

test('a request that is first starts a thread', async () => {
  const pool = createPool()
  expect(await pool.run(() => 'document', 'first')).toBe('document')
})

test('a thread takes requests that are first before those of the queue', async () => {
  const pool = createPool()
  const order: string[] = []
  const run = async (name: string, isFirst?: boolean) =>
    order.push(await pool.run(() => name, isFirst ? 'first' : undefined))
  await Promise.all([run('a'), run('b'), run('c'), run('document', true)])
  expect(order).toEqual(['document', 'a', 'b', 'c'])
})

test('a request is sent to a busy thread rather than waiting for one that starts', async () => {
  const pool = createPool({ size: 2, ahead: 2 })
  await pool.run(() => 'a')
  const [first, second] = await Promise.all([pool.run(() => 'thread'), pool.run(() => 'thread')])
  expect(second).toBe(first)
})

test('requests that no one waits for use the last thread, one at a time', async () => {
  const pool = createPool({ size: 2, ahead: 2 })
  const first = await pool.run(() => 'thread')
  const later = [pool.run(() => 'thread', 'later'), pool.run(() => 'thread', 'later')]
  const [last, ...others] = await Promise.all(later)
  expect(last).not.toBe(first)
  expect(others).toEqual([last])
  const slow = pool.run(() => 'never', 'later')
  slow.catch(() => {})
  expect(await pool.run(() => 'thread')).toBe(first)
  await pool.close()
  await expect(slow).rejects.toThrow('was not rendered: the workers were stopped.')
  const single = createPool()
  expect(await Promise.all([single.run(() => 'a', 'later'), single.run(() => 'b')])).toEqual(['a', 'b'])
})

test('requests that no one waited for use any thread when someone waits for them', async () => {
  const pool = createPool({ size: 2 })
  const first = await pool.run(() => 'thread')
  expect(await pool.run(() => 'thread', 'later')).not.toBe(first)
  pool.run(() => 'never', 'later').catch(() => {})
  const later = pool.run(() => 'thread', 'later')
  pool.hurry()
  expect(await later).toBe(first)
  const late = pool.run(() => 'thread', 'later')
  pool.retire()
  expect(await late).toBe(first)
})

test('a request waits for a thread that starts while code runs in the other', async () => {
  let pool: ReturnType<typeof createPool> | undefined
  await new Promise<void>((resolve) => {
    const readUsage = () => {
      resolve()
      return { cpu: 0, idle: 0, clock: 0 }
    }
    pool = createPool({ size: 2, ahead: 2, readUsage })
    pool.run(() => 'code').catch(() => {})
  })
  expect(await pool?.run(() => 'a')).toBe('a')
})

/** Runs a request whose code uses `step` between two checks, until `minutes` of checks have passed. */
async function runFor(
  minutes: number,
  request: string,
  step: { cpu?: number; idle?: number; clock?: number },
  options: Partial<ThreadPoolOptions> = {},
) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cpu = 0, idle = 0, clock = 0 } = step
  let checks = -1
  let pool: ReturnType<typeof createPool> | undefined
  let response: Promise<string> | undefined
  await new Promise<void>((resolve) => {
    const readUsage = () => {
      checks++
      resolve()
      return { cpu: checks * cpu, idle: checks * idle, clock: checks * clock }
    }
    pool = createPool({ readUsage, ahead: 2, ...options })
    response = pool.run(() => request)
    response.catch(() => {})
  })
  vi.advanceTimersByTime(minutes * 60_000)
  return { pool, response, checks }
}

test('does not stop code on a busy machine', async () => {
  const { pool, response, checks } = await runFor(5, 'code', { cpu: 10, clock: 500 })
  pool?.run(() => 'a').catch(() => {})
  expect(await response).toBe('a')
  expect(checks).toBe(600)
})

test('does not count the time in which a thread waits for drawings, except for the longest limit', async () => {
  const openPort = () => ({ port: new MessageChannel().port2, takeWait: () => true })
  const step = { cpu: 500, idle: 500, clock: 500 }
  const { pool, response } = await runFor(9, 'code', step, { openPort })
  pool?.run(() => 'a').catch(() => {})
  expect(await response).toBe('a')
  const endless = await runFor(11, 'code', step, { openPort })
  await expect(endless.response).rejects.toThrow('runs code that takes more than 10 minutes; its worker was stopped.')
})

test('stops code that computes endlessly', async () => {
  const { response } = await runFor(1, 'loop', { cpu: 500, clock: 500 })
  await expect(response).rejects.toMatchObject({
    message: 'runs code that takes more than 10 s of CPU time; its worker was stopped.',
    isTimeout: true,
  })
})

test('stops code that waits endlessly', async () => {
  const { response } = await runFor(2, 'code', { idle: 500, clock: 500 })
  await expect(response).rejects.toThrow('runs code that waits for more than 60 s; its worker was stopped.')
})

test('stops code that blocks its thread endlessly', async () => {
  const { response } = await runFor(11, 'loop', { clock: 500 })
  await expect(response).rejects.toThrow('runs code that takes more than 10 minutes; its worker was stopped.')
})

test('does not time a request without page code', async () => {
  const readUsage = () => {
    throw new Error('timed')
  }
  const pool = createPool({ readUsage })
  expect(await pool.run(() => 'a')).toBe('a')
})

test('a closed pool fails waiting and later requests', async () => {
  const pool = createPool()
  const responses = ['never', 'b'].map((request) => pool.run(() => request))
  const settled = Promise.allSettled(responses)
  await pool.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run(() => 'c')).rejects.toThrow('was not rendered: the workers were stopped.')
})

test('a retired pool answers waiting requests, and then says that it has none', async () => {
  const onRetired = vi.fn()
  const pool = createPool({ onRetired })
  const responses = ['a', 'b'].map((request) => pool.run(() => request))
  pool.retire()
  await responses[0]
  expect(onRetired).not.toHaveBeenCalled()
  expect(await Promise.all(responses)).toEqual(['a', 'b'])
  expect(onRetired).toHaveBeenCalled()
  expect(await pool.run(() => 'c')).toBe('c')
})

test('a renewed pool ends each thread after its requests, and later requests start others', async () => {
  const pool = createPool({ ahead: 2 })
  const first = [pool.run(() => 'thread'), pool.run(() => 'thread')]
  pool.renew()
  const [thread, ...others] = await Promise.all(first)
  expect(others).toEqual([thread])
  pool.renew()
  const [next, later] = [await pool.run(() => 'thread'), await pool.run(() => 'thread')]
  expect(next).not.toBe(thread)
  expect(later).toBe(next)
  const busy = pool.run(() => 'thread')
  pool.renew()
  expect([await busy, await pool.run(() => 'a')]).toEqual([next, 'a'])
})
