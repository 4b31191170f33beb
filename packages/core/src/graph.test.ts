import { describe, expect, test } from 'vitest'
import { Graph, input, outside, query, type Source } from './graph.js'

describe('a query', () => {
  test('is computed on read, and again only after a dependency has changed', () => {
    const graph = new Graph()
    const [first, second] = [input<number>('first'), input<number>('second')]
    let runs = 0
    const sum = query('sum', (read) => {
      runs++
      return read(first) + 1
    })
    graph.set(first, 1)
    graph.set(second, 1)
    expect(runs).toBe(0)
    expect([graph.read(sum), graph.read(sum), runs]).toEqual([2, 2, 1])
    graph.set(second, 2)
    expect([graph.read(sum), runs]).toEqual([2, 1])
    graph.set(first, 5)
    expect([graph.read(sum), runs]).toEqual([6, 2])
  })

  test('keeps its value when a dependency recomputes to an equal one', () => {
    const graph = new Graph()
    const text = input<string>('text')
    const runs: string[] = []
    const words = query('words', (read) => read(text).split(' '), { same: (a, b) => a.join() === b.join() })
    const list = query('list', (read) => {
      runs.push('list')
      return read(words).map((word) => `- ${word}`)
    })
    graph.set(text, 'a b')
    const before = graph.read(list)
    graph.set(text, 'a b')
    graph.set(text, 'a c')
    graph.set(text, 'a b')
    expect(graph.read(list)).toBe(before)
    expect(runs).toEqual(['list'])
  })

  test('has one value for each key', () => {
    const graph = new Graph()
    const texts = input<string>('texts')
    const length = query('length', (read, key) => read(texts, key).length)
    graph.set(texts, 'abc', 'a')
    graph.set(texts, 'x', 'b')
    expect([graph.read(length, 'a'), graph.read(length, 'b')]).toEqual([3, 1])
    const before = graph.version(length, 'a')
    graph.set(texts, 'xy', 'b')
    expect(graph.read(length, 'b')).toBe(2)
    expect(graph.version(length, 'a')).toBe(before)
  })

  test('depends only on what its last computation read', () => {
    const graph = new Graph()
    const [isOn, detail] = [input<boolean>('isOn'), input<string>('detail')]
    let runs = 0
    const source = query('shown', (read) => {
      runs++
      return read(isOn) ? read(detail) : 'off'
    })
    graph.set(isOn, true)
    graph.set(detail, 'a')
    expect(graph.read(source)).toBe('a')
    graph.set(isOn, false)
    expect(graph.read(source)).toBe('off')
    graph.set(detail, 'b')
    expect([graph.read(source), runs]).toEqual(['off', 2])
  })

  test('does not keep dependencies of an earlier computation', () => {
    const graph = new Graph()
    const table = input<ReadonlyMap<string, number>>('table')
    const cell = query('cell', (read, key) => {
      const value = read(table).get(key)
      if (value === undefined) throw new Error(`no ${key}`)
      return value
    })
    const all = query('all', (read) => [...read(table).keys()].map((key) => read(cell, key)).join())
    graph.set(table, new Map([['a', 1]]))
    expect(graph.read(all)).toBe('1')
    graph.set(table, new Map([['b', 2]]))
    expect(graph.read(all)).toBe('2')
  })

  test('that reads itself reports the cycle', () => {
    const graph = new Graph()
    const a: Source<number> = query('a', (read) => read(b, 'x') + 1)
    const b: Source<number> = query('b', (read) => read(c) + 1)
    const c: Source<number> = query('c', (read) => read(a) + 1)
    expect(() => graph.read(a)).toThrow('Circular queries: a → b(x) → c → a.')
    expect(() => graph.read(c)).toThrow('Circular queries: c → a → b(x) → c.')
  })

  test('that fails is computed again after a change', () => {
    const graph = new Graph()
    const text = input<string>('text')
    const parsed = query('parsed', (read) => JSON.parse(read(text)) as unknown)
    graph.set(text, '{')
    expect(() => graph.read(parsed)).toThrow(SyntaxError)
    expect(() => graph.read(parsed)).toThrow(SyntaxError)
    graph.set(text, '{}')
    expect(graph.read(parsed)).toEqual({})
  })

  test('that catches the error of a dependency is computed again when the error comes and goes', () => {
    const graph = new Graph()
    const [text, other] = [input<string>('text'), input<number>('other')]
    const parsed = query('parsed', (read) => JSON.parse(read(text)) as number)
    const next = query('next', (read) => read(parsed) + 1)
    const label = query('shown', (read) => {
      try {
        return `${read(next)}`
      } catch {
        return 'invalid'
      }
    })
    const read = (value: string, count: number) => {
      graph.set(text, value)
      graph.set(other, count)
      return graph.read(label)
    }
    expect([read('1', 1), read('{', 2), read('{', 3), read('1', 4)]).toEqual(['2', 'invalid', 'invalid', '2'])
  })

  test('that catches the error of a volatile dependency is computed again when that changes', () => {
    const graph = new Graph()
    let stored: string | undefined
    const text = outside(
      'text',
      () => {
        if (stored === undefined) throw new Error('There is no text.')
        return stored
      },
      { isVolatile: true },
    )
    const label = query('shown', (read) => {
      try {
        return read(text)
      } catch {
        return 'none'
      }
    })
    expect(graph.read(label)).toBe('none')
    stored = 'text'
    graph.change(text)
    expect(graph.read(label)).toBe('text')
  })
})

describe('a query with a promise', () => {
  const [first, second] = [input<number>('first'), input<number>('second')]

  function setUp() {
    const graph = new Graph()
    graph.set(first, 1)
    graph.set(second, 1)
    computed.length = 0
    return { graph, computed }
  }

  const computed: string[] = []
  const sum = query('sum', async (read) => {
    computed.push('sum')
    const before = read(first)
    await Promise.resolve()
    return before + read(second)
  })
  const double = query('double', async (read) => {
    computed.push('double')
    return 2 * (await read(sum))
  })

  test('is computed once for concurrent reads, and again after a late dependency has changed', async () => {
    const { graph, computed } = setUp()
    expect(await Promise.all([graph.read(sum), graph.read(sum), graph.read(double)])).toEqual([2, 2, 4])
    expect(computed).toEqual(['sum', 'double'])
    graph.set(second, 5)
    expect([await graph.read(double), await graph.read(sum)]).toEqual([12, 6])
    expect(computed.slice(2)).toEqual(['sum', 'double'])
  })

  test('is computed again when a dependency changes while it runs', async () => {
    const { graph } = setUp()
    const outdated = graph.read(double)
    graph.set(first, 10)
    expect(await graph.read(double)).toBe(22)
    expect(await outdated).toBe(4)
    expect(await graph.read(double)).toBe(22)
  })

  test('depends on what `track` reads from the graph after an `await`', async () => {
    const { graph } = setUp()
    const plus = query('plus', async (_read, _key, track) => {
      await Promise.resolve()
      return track(() => graph.read(first) + 1)
    })
    expect(await graph.read(plus)).toBe(2)
    graph.set(first, 10)
    expect(await graph.read(plus)).toBe(11)
  })

  test('has a current value after changes during its computation', async () => {
    const { graph, computed } = setUp()
    const reading = graph.current(sum)
    graph.set(first, 10)
    expect(await reading).toBe(11)
    expect(computed).toEqual(['sum', 'sum'])
  })

  test('is computed again after it was dropped', async () => {
    const { graph, computed } = setUp()
    await graph.read(double)
    graph.drop(sum, '')
    expect(await graph.read(double)).toBe(4)
    expect([await graph.read(sum), computed]).toEqual([2, ['double', 'sum', 'sum']])
  })

  test('that waits for itself reports the cycle', async () => {
    const a: Source<Promise<number>> = query('a', async (read) => {
      await Promise.resolve()
      return (await read(b)) + 1
    })
    const b: Source<Promise<number>> = query('b', async (read) => {
      await Promise.resolve()
      return (await read(a)) + 1
    })
    await expect(new Graph().read(a)).rejects.toThrow('Circular queries: b → a → b.')
  })

  test('that waits for itself through `track` reports the cycle', async () => {
    const graph = new Graph()
    const a: Source<Promise<number>> = query('a', async (_read, _key, track) => {
      await Promise.resolve()
      return (await track(() => graph.read(b))) + 1
    })
    const b: Source<Promise<number>> = query('b', async (_read, _key, track) => {
      await Promise.resolve()
      return (await track(() => graph.read(a))) + 1
    })
    await expect(graph.read(a)).rejects.toThrow('Circular queries: b → a → b.')
  })

  test('can read another one that has read it in an earlier computation', async () => {
    const graph = new Graph()
    const top = input<string>('top')
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const sum: (name: string, other: () => Source<Promise<number>>) => Source<Promise<number>> = (name, other) =>
      query(name, async (read) => {
        const isTop = read(top) === name
        await Promise.resolve()
        if (isTop) return 1 + (await read(other()))
        await isReleased
        return 1
      })
    const a = sum('a', () => b)
    const b = sum('b', () => a)
    graph.set(top, 'a')
    const before = graph.read(a)
    await new Promise(setImmediate)
    graph.set(top, 'b')
    const after = graph.read(b)
    release()
    expect([await after, await before]).toEqual([2, 2])
  })

  test('can read another one that reads it since an input has changed', async () => {
    const graph = new Graph()
    const top = input<string>('top')
    const a: Source<Promise<number>> = query('a', async (read, _, track) => {
      const isTop = read(top) === 'a'
      await Promise.resolve()
      return isTop ? 1 + (await track(() => graph.read(b))) : 1
    })
    const b: Source<Promise<number>> = query('b', async (read) => (read(top) === 'b' ? 1 + (await read(a)) : 1))
    graph.set(top, 'a')
    const reading = graph.current(a)
    graph.set(top, 'b')
    expect([await reading, await graph.read(b)]).toEqual([1, 2])
  })

  test('is compared once with each of the pending ones below it', async () => {
    const graph = new Graph()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const sum: Source<Promise<number>> = query('sum', async (read, key) => {
      if (key === '0') return isReleased.then(() => 1)
      const below = [sum, twin].map((source) => read(source, `${Number(key) - 1}`))
      return Math.max(...(await Promise.all(below)))
    })
    const twin: Source<Promise<number>> = query('twin', async (read, key) => read(sum, key))
    const reading = graph.read(twin, '60')
    release()
    expect(await reading).toBe(1)
  })
})

test('reads of a query through the graph count as dependencies', () => {
  const graph = new Graph()
  const number = input<number>('number')
  const double = query('double', () => 2 * graph.read(number))
  graph.set(number, 1)
  expect(graph.read(double)).toBe(2)
  graph.set(number, 2)
  expect(graph.read(double)).toBe(4)
})

test('an unset input is an error with its name', () => {
  const options = input<string>('options')
  expect(() => new Graph().read(options, 'x')).toThrow('The input options(x) is not set.')
  expect(new Graph().read(input<number>('count', { initial: 0 }))).toBe(0)
})

test('an external value is read again only after its key is reported as changed', () => {
  const graph = new Graph()
  const disk = new Map([
    ['a', '1'],
    ['b', '1'],
  ])
  const reads: string[] = []
  const file = outside('file', (_, path) => {
    reads.push(path)
    return disk.get(path)
  })
  const both = query('both', (read) => `${read(file, 'a')}${read(file, 'b')}`)
  expect(graph.read(both)).toBe('11')
  disk.set('a', '2')
  expect(graph.read(both)).toBe('11')
  graph.change(file, 'a')
  expect(graph.read(both)).toBe('21')
  expect(reads).toEqual(['a', 'b', 'a'])
})
