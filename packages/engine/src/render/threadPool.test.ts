import { expect, onTestFinished, test, vi } from 'vitest'
import { ThreadPool, type ThreadPoolOptions } from './threadPool.js'

/** Echoes requests, and its data for `data`. For `code` it signals code, and responds at the next request. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let data
    parentPort.on('message', (request) => {
      if (!data) data = request
      else if (request === 'exit') process.exit()
      else if (request === 'data') parentPort.postMessage(data.name)
      else if (request === 'code') parentPort.postMessage('runsCode')
      else if (request === 'loop') { parentPort.postMessage('runsCode'); for (;;) {} }
      else if (request !== 'never') parentPort.postMessage(request === 'flush' ? 'flushed' : request)
    })`)}`,
)

function createPool(options: Partial<ThreadPoolOptions> = {}): ThreadPool<object, string, string> {
  const pool = new ThreadPool<object, string, string>({ module, size: 1, ...options })
  pool.prepare({})
  onTestFinished(() => pool.close())
  return pool
}

test('requests wait for the data, which early and later threads get', async () => {
  const pool = new ThreadPool<object, string, string>({ module, size: 2 })
  onTestFinished(() => pool.close())
  pool.warm()
  const responses = ['data', 'data'].map((request) => pool.run(() => request))
  pool.prepare({ name: 'site' })
  expect(await Promise.all(responses)).toEqual(['site', 'site'])
})

test('a thread that ends fails its request only', async () => {
  const pool = createPool()
  const responses = ['a', 'exit', 'b'].map((request) => pool.run(() => request))
  expect(await Promise.allSettled(responses)).toMatchObject([
    { value: 'a' },
    { reason: { message: 'exited its worker.' } },
    { value: 'b' },
  ])
})

test('what a thread that ends was sent ahead goes to another one', async () => {
  const pool = createPool({ ahead: 3 })
  const responses = ['a', 'exit', 'b', 'c', 'd'].map((request) => pool.run(() => request))
  const settled = await Promise.allSettled(responses)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')])
})

/** Runs a request whose code uses `step` between two checks, until `minutes` of checks have passed. */
async function runFor(minutes: number, request: string, step: { cpu?: number; idle?: number; clock?: number }) {
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
    pool = createPool({ readUsage, ahead: 2 })
    response = pool.run(() => request)
    response.catch(() => {})
  })
  vi.advanceTimersByTime(minutes * 60_000)
  return { pool, response, checks }
}

test('code on a busy machine is not stopped', async () => {
  const { pool, response, checks } = await runFor(5, 'code', { cpu: 10, clock: 500 })
  pool?.run(() => 'a').catch(() => {})
  expect(await response).toBe('a')
  expect(checks).toBe(600)
})

test('code that computes without end is stopped', async () => {
  const { response } = await runFor(1, 'loop', { cpu: 500, clock: 500 })
  await expect(response).rejects.toMatchObject({
    message: 'runs code that takes more than 10 s of CPU time; its worker was stopped.',
    isTimeout: true,
  })
})

test('code that waits without end is stopped', async () => {
  const { response } = await runFor(2, 'code', { idle: 500, clock: 500 })
  await expect(response).rejects.toThrow('runs code that waits for more than 60 s; its worker was stopped.')
})

test('code that blocks its thread without end is stopped', async () => {
  const { response } = await runFor(11, 'loop', { clock: 500 })
  await expect(response).rejects.toThrow('runs code that takes more than 10 minutes; its worker was stopped.')
})

test('a request that runs no code of authors is not timed', async () => {
  const readUsage = () => {
    throw new Error('timed')
  }
  const pool = createPool({ readUsage })
  expect(await pool.run(() => 'a')).toBe('a')
})

test('a pool that is closed fails what waits for it, and what comes later', async () => {
  const pool = createPool()
  const responses = ['never', 'b'].map((request) => pool.run(() => request))
  const settled = Promise.allSettled(responses)
  await pool.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run(() => 'c')).rejects.toThrow('was not rendered: the workers were stopped.')
})

test('a pool that is retired responds to what waits for it', async () => {
  const pool = createPool()
  const responses = ['a', 'b'].map((request) => pool.run(() => request))
  pool.retire()
  expect(await Promise.all(responses)).toEqual(['a', 'b'])
  expect(await pool.run(() => 'c')).toBe('c')
})
