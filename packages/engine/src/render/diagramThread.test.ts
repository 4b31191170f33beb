import { expect, test, vi } from 'vitest'
import { PackStore } from '../files/packStore.js'
import { withDrawings } from './diagramThread.js'

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
