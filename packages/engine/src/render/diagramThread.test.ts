import { expect, onTestFinished, test, vi } from 'vitest'
import { PackStore } from '../files/packStore.js'
import { drawThrough, serveDiagrams, withDrawings } from './diagramThread.js'
import { ThreadPool } from './threadPool.js'

test('a diagram is drawn once, and again only while it is invalid', async () => {
  const draw = vi.fn(async (source: string) =>
    source === 'graph' ? { error: { message: 'no direction' } } : { svg: `<svg>${source}</svg>` },
  )
  const cached = withDrawings(new PackStore(undefined), draw)
  const sources = ['graph TD', 'graph TD', 'graph', 'graph', 'graph LR']
  const results = []
  for (const source of sources) results.push(await cached(source))
  expect(results.map(({ svg, error }) => svg ?? error?.message)).toEqual([
    '<svg>graph TD</svg>',
    '<svg>graph TD</svg>',
    'no direction',
    'no direction',
    '<svg>graph LR</svg>',
  ])
  expect(draw.mock.calls.flat()).toEqual(['graph TD', 'graph', 'graph', 'graph LR'])
})

/** Returns a thread that draws `<svg>` with the source, and the sources that it has drawn. */
function createThread() {
  const code = `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (source) => source !== true && parentPort.postMessage({ svg: '<svg>' + source }))
    parentPort.postMessage('ready')`
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const pool = new ThreadPool<true, string, { svg: string }>({ module, size: 1 })
  pool.prepare(true)
  onTestFinished(() => pool.close())
  const sources: string[] = []
  const run = async (request: () => string) => {
    sources.push(request())
    return await pool.run(request)
  }
  return { thread: { run }, sources }
}

test('the diagrams of a page wait for at most one of another page', async () => {
  const { thread, sources } = createThread()
  const [long, short] = [drawThrough(serveDiagrams(thread).port), drawThrough(serveDiagrams(thread).port)]
  await Promise.all([...['a', 'b', 'c', 'd'].map(long), ...['x', 'y'].map(short)])
  expect(sources).toEqual(['a', 'x', 'b', 'y', 'c', 'd'])
})

test('the diagrams of a render thread that has ended are not drawn', async () => {
  let finish = () => {}
  const sources: string[] = []
  const run = (request: () => string) => {
    sources.push(request())
    return new Promise<{ svg: string }>((resolve) => {
      finish = () => resolve({ svg: '' })
    })
  }
  const { port } = serveDiagrams({ run })
  for (const source of ['a', 'b']) void drawThrough(port)(source)
  await vi.waitFor(() => expect(sources).toEqual(['a']))
  port.close()
  await new Promise((resolve) => port.once('close', resolve))
  const { thread } = createThread()
  await drawThrough(serveDiagrams(thread).port)('x')
  finish()
  await drawThrough(serveDiagrams(thread).port)('y')
  expect(sources).toEqual(['a'])
})
