import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Graph, input, outside, type Query, query, type Source } from './graph.js'

describe('after any edits', () => {
  /** A graph of sums: each query adds inputs and queries before it, and reads one of them only if another is odd. */
  const shapes = fc.array(
    fc.record({
      reads: fc.array(fc.nat(30), { maxLength: 4 }),
      chooses: fc.option(fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30))),
      isCoarse: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const INPUTS = 5
  const edits = fc.array(
    fc.record({
      sets: fc.array(fc.tuple(fc.nat(INPUTS - 1), fc.nat(6)), { maxLength: 3 }),
      reads: fc.array(fc.nat(30)),
    }),
    { maxLength: 12 },
  )

  test('every value equals that of a new graph, and only changed queries run', () => {
    fc.assert(
      fc.property(shapes, edits, (shape, steps) => {
        const values = Array.from({ length: INPUTS }, () => 0)
        const number = input<number>('number')
        const stored = outside('stored', (_, key) => values[Number(key)] as number, { isVolatile: true })
        const isStored = (at: number) => at > INPUTS / 2
        const sources: { source: Source<number>; key: string }[] = values.map((_, at) => ({
          source: isStored(at) ? stored : number,
          key: `${at}`,
        }))
        /** The entries that the last computation of a query read, with their versions. */
        const lastReads = new Map<string, [index: number, version: number][]>()
        let isCounting = false
        const graph = new Graph()
        for (const [at, { reads, chooses, isCoarse }] of shape.entries()) {
          const limit = sources.length
          const source = query(`q${at}`, (read) => {
            const last = lastReads.get(`q${at}`)
            const dependencies: [number, number][] = []
            const take = (index: number) => {
              const { source: other, key } = sources[index % limit] as { source: Source<number>; key: string }
              const value = read(other, key)
              if (isCounting) dependencies.push([index % limit, graph.version(other, key)])
              return value
            }
            const offset = chooses ? take(take(chooses[0]) % 2 === 1 ? chooses[1] : chooses[2]) : 0
            const sum = reads.reduce((total, index) => total + take(index), offset)
            if (isCounting && last) expect(dependencies).not.toEqual(last)
            if (isCounting) lastReads.set(`q${at}`, dependencies)
            return isCoarse ? Math.floor(sum / 10) : sum
          })
          sources.push({ source, key: '' })
        }
        const fill = (target: Graph) => {
          for (const [at, value] of values.entries()) if (!isStored(at)) target.set(number, value, `${at}`)
        }
        fill(graph)
        for (const { sets, reads } of steps) {
          for (const [at, value] of sets) {
            values[at] = value
            if (isStored(at)) graph.change(stored, `${at}`)
            else graph.set(number, value, `${at}`)
          }
          const fresh = new Graph()
          fill(fresh)
          for (const index of reads) {
            const { source, key } = sources[index % sources.length] as { source: Source<number>; key: string }
            isCounting = true
            const value = graph.read(source, key)
            isCounting = false
            expect(value).toBe(fresh.read(source, key))
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  /** Queries that read inputs and other queries, wait, fail for some sums, and catch the errors of what they read. */
  const mixedShapes = fc.array(
    fc.record({
      kind: fc.constantFrom('sync', 'read', 'track', 'late'),
      reads: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
      chooses: fc.boolean(),
      fails: fc.boolean(),
      catches: fc.boolean(),
    }),
    { minLength: 1, maxLength: 15 },
  )
  const mixedEdits = fc.array(
    fc.record({
      sets: fc.array(fc.tuple(fc.nat(INPUTS - 1), fc.nat(6)), { maxLength: 3 }),
      /** Queries that are computed while the inputs change. */
      early: fc.array(fc.nat(30), { maxLength: 3 }),
      turns: fc.nat(3),
      drops: fc.array(fc.nat(30), { maxLength: 1 }),
      reads: fc.array(fc.nat(30), { maxLength: 5 }),
    }),
    { maxLength: 10 },
  )
  type Value = number | Promise<number>
  type Shape = typeof mixedShapes extends fc.Arbitrary<(infer Item)[]> ? Item : never
  type Step = typeof mixedEdits extends fc.Arbitrary<(infer Item)[]> ? Item : never

  test('values of queries that wait, fail and catch equal those of a new graph', async () => {
    const number = input<number>('number')
    const isStored = (at: number) => at > INPUTS / 2
    const pick = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item
    const run = async (shape: Shape[], steps: Step[]) => {
      const values = Array.from({ length: INPUTS }, () => 0)
      const stored = outside('stored', (_, key) => values[Number(key)] as number, { isVolatile: true })
      const inputs = values.map((_, at) => ({ source: isStored(at) ? stored : number, key: `${at}` }))
      const create = () => {
        const graph = new Graph()
        const queries: Query<Value>[] = []
        const take = (sum: number, { fails }: { fails: boolean }) => {
          if (fails && sum % 5 === 3) throw new Error(`${sum}`)
          return sum % 100
        }
        for (const [at, one] of shape.entries()) {
          const { kind, reads, chooses, catches } = one
          // The queries before this one, or those after it: what reads what can turn around.
          const readSources = (isReversed: boolean) => {
            const others = isReversed ? queries.slice(at + 1) : queries.slice(0, at)
            const usable = others.filter(
              (_, index) => kind !== 'sync' || pick(shape, index + (isReversed ? at + 1 : 0)).kind === 'sync',
            )
            const sources = [...inputs, ...usable.map((source) => ({ source, key: '' }))]
            return reads.map((index): { source: Source<Value>; key: string } => pick(sources, index))
          }
          const failed = (error: unknown) => {
            if (!catches) throw error
            return 7
          }
          const sync = query<Value>(`q${at}`, (read) => {
            let sum = 0
            for (const { source, key } of readSources(read(number, '0') > 3)) {
              try {
                sum += read(source, key) as number
              } catch (error) {
                sum += failed(error)
              }
              if (chooses && sum % 2 === 1) break
            }
            return take(sum, one)
          })
          const waiting = query<Value>(`q${at}`, async (read, _, track) => {
            let sum = 0
            for (const { source, key } of readSources(read(number, '0') > 3)) {
              if (kind === 'late') await Promise.resolve()
              try {
                sum += await (kind === 'track' ? track(() => graph.read(source, key)) : read(source, key))
              } catch (error) {
                sum += failed(error)
              }
              if (chooses && sum % 2 === 1) break
            }
            return take(sum, one)
          })
          queries.push(kind === 'sync' ? sync : waiting)
        }
        for (const [at, value] of values.entries()) if (!isStored(at)) graph.set(number, value, `${at}`)
        const settle = async (index: number) => {
          const source = pick(queries, index)
          try {
            const value = graph.read(source)
            return value instanceof Promise ? await graph.current(source as Query<Promise<number>>) : value
          } catch (error) {
            return `${error}`
          }
        }
        return { graph, settle, drop: (index: number) => graph.drop(pick(queries, index), '') }
      }
      const { graph, settle, drop } = create()
      for (const { sets, early, turns, drops, reads } of steps) {
        const earlyReads = early.map(settle)
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        for (const [at, value] of sets) {
          values[at] = value
          if (isStored(at)) graph.change(stored, `${at}`)
          else graph.set(number, value, `${at}`)
        }
        drops.forEach(drop)
        expect(await Promise.all(reads.map(settle))).toEqual(await Promise.all(reads.map(create().settle)))
        await Promise.all(earlyReads)
      }
    }
    await fc.assert(fc.asyncProperty(mixedShapes, mixedEdits, run), { numRuns: 1000 })
  })
})
