import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { createKeyCache, type KeyCache } from './keyCache.js'
import { generateKey, withChecksum } from './keyFormat.js'
import { createKey } from './keyStore.js'

let cache: KeyCache
let issued: string
const open = useTestDatabase()
beforeAll(async () => {
  issued = (
    await createKey(open.database, {
      organisation: 'acme',
      kind: 'admin',
      name: 'test',
      creator: 'test',
      scopes: ['read'],
    })
  ).key
})

/** Samples of two kinds, measured alternately, so that other load affects both. */
async function interleave(count: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const samples: [number[], number[]] = [[], []]
  const time = async (into: number[], run: () => Promise<unknown>) => {
    const started = process.hrtime.bigint()
    await run()
    into.push(Number(process.hrtime.bigint() - started))
  }
  for (let index = 0; index < count; index++) {
    // The order alternates, so that neither kind always comes second.
    const order = index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const sampleIndex of order) await time(samples[sampleIndex], sampleIndex === 0 ? first : second)
  }
  return samples
}

/** Welch's t of two samples without their slowest tenth, which other load causes. */
function welchTest(samples: readonly [number[], number[]]): { t: number; ratio: number } {
  const [a, b] = samples.map((values) => {
    const fastest = [...values].sort((x, y) => x - y).slice(0, Math.floor(values.length * 0.9))
    const mean = fastest.reduce((sum, value) => sum + value, 0) / fastest.length
    const variance = fastest.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (fastest.length - 1)
    return { mean, error: variance / fastest.length }
  }) as [{ mean: number; error: number }, { mean: number; error: number }]
  return { t: Math.abs(a.mean - b.mean) / Math.sqrt(a.error + b.error), ratio: Math.abs(a.mean / b.mean - 1) }
}

/**
 * Returns true if the times of two kinds of keys do not differ. A measurement with a difference is repeated with other
 * keys of these kinds, because the location of a text in memory can cause a hundredth, too.
 */
async function areEquallyFast(first: () => string, second: () => string, count: number): Promise<boolean> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const [one, other] = [first(), second()].map((key) => Buffer.from(key).toString('latin1')) as [string, string]
    const { t, ratio } = welchTest(
      await interleave(
        count,
        () => cache.find(one),
        () => cache.find(other),
      ),
    )
    if (t < 4.5 || ratio < 0.01) return true
  }
  return false
}

test('the measurement detects a difference of a tenth', async () => {
  const spin = (rounds: number) => async () => {
    let value = 0
    for (let index = 0; index < rounds; index++) value = (value * 31 + index) % 1_000_003
    return value
  }
  await interleave(500, spin(10_000), spin(11_000))
  const { t, ratio } = welchTest(await interleave(5000, spin(10_000), spin(11_000)))
  expect(t).toBeGreaterThan(4.5)
  expect(ratio).toBeGreaterThan(0.05)
})

test('rejects malformed keys in equal time, with and without a valid prefix', async () => {
  cache = createKeyCache(open.database)
  const wrongKey = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const close = () => wrongKey(issued)
  const far = () => wrongKey(generateKey('admin'))
  expect([await cache.find(close()), await cache.find(far())]).toEqual([undefined, undefined])
  expect(await areEquallyFast(close, far, 20_000)).toBe(true)
})

test('rejects unknown keys in equal time, whichever characters differ', async () => {
  cache = createKeyCache(open.database)
  const body = issued.slice(0, -6)
  const close = withChecksum(body.slice(0, -1) + (body.endsWith('0') ? '1' : '0'))
  expect(
    await areEquallyFast(
      () => close,
      () => generateKey('admin'),
      1000,
    ),
  ).toBe(true)
})
