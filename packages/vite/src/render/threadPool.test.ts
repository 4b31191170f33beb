import { expect, onTestFinished, test } from 'vitest'
import { ThreadPool } from './threadPool.js'

/** Echoes requests, but for `never`, and its data for `data`. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let data
    parentPort.on('message', (request) => {
      if (!data) data = request
      else if (request === 'exit') process.exit()
      else if (request === 'data') parentPort.postMessage(data.name)
      else if (request !== 'never') parentPort.postMessage(request === 'flush' ? 'flushed' : request)
    })`)}`,
)

function poolOf(timeoutMs = 60_000, ahead = 1): ThreadPool<object, string, string> {
  const pool = new ThreadPool<object, string, string>({ module, size: 1, timeoutMs, ahead })
  pool.prepare({})
  onTestFinished(() => pool.close())
  return pool
}

test('requests wait for the data, which early and later threads get', async () => {
  const pool = new ThreadPool<object, string, string>({ module, size: 2, timeoutMs: 60_000 })
  onTestFinished(() => pool.close())
  pool.warm()
  const responses = ['data', 'data'].map((request) => pool.run(() => request))
  pool.prepare({ name: 'site' })
  expect(await Promise.all(responses)).toEqual(['site', 'site'])
})

test('a thread that ends fails its request only', async () => {
  const pool = poolOf()
  const responses = ['a', 'exit', 'b'].map((request) => pool.run(() => request))
  expect(await Promise.allSettled(responses)).toMatchObject([
    { value: 'a' },
    { reason: { message: 'exited its worker.' } },
    { value: 'b' },
  ])
})

test('what a thread that ends was sent ahead goes to another one', async () => {
  const pool = poolOf(60_000, 3)
  const responses = ['a', 'exit', 'b', 'c', 'd'].map((request) => pool.run(() => request))
  const settled = await Promise.allSettled(responses)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')])
})

test('a thread that never responds is stopped', async () => {
  const response = poolOf(200).run(() => 'never')
  await expect(response).rejects.toMatchObject({
    message: 'took longer than 0.2 s to render; its worker was stopped.',
    isTimeout: true,
  })
})

test('a pool that is closed fails what waits for it, and what comes later', async () => {
  const pool = poolOf()
  const responses = ['never', 'b'].map((request) => pool.run(() => request))
  const settled = Promise.allSettled(responses)
  await pool.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run(() => 'c')).rejects.toThrow('was not rendered: the workers were stopped.')
})

test('a pool that is retired responds to what waits for it', async () => {
  const pool = poolOf()
  const responses = ['a', 'b'].map((request) => pool.run(() => request))
  pool.retire()
  expect(await Promise.all(responses)).toEqual(['a', 'b'])
  expect(await pool.run(() => 'c')).toBe('c')
})
