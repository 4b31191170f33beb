import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { BundleStore } from '../bundles/bundleStore.js'
import { mountSmall, unmountSmall } from '../jobs/mountSmall.js'
import { createHealth } from '../operation/health.js'
import { type Damage, type Database, DatabaseUnavailable } from './database.js'
import { openDatabase } from './openDatabase.js'
import { watchDamage } from './openEmbedded.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Fills a disk with files. Returns the function that removes them. */
function fillFiles(folder: string): () => void {
  const fill = join(folder, 'fill')
  mkdirSync(fill)
  try {
    for (let count = 0; ; count++) writeFileSync(join(fill, String(count)), '')
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
  return () => rmSync(fill, { recursive: true })
}

function testHealth(database: Database, dataDir: string) {
  return createHealth({ database, dataDir, store: { check: async () => {} } as unknown as BundleStore })
}

async function endsWithin({ end }: Damage, milliseconds: number): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false))
  return Promise.race([end.then(() => true), late])
}

const small = mountSmall('size=200m,nr_inodes=2500')
test.skipIf(small === undefined)(
  'without free file handles the process is not ready, ends once some are free, and the next one is complete (mounts a tmpfs)',
  async () => {
    const folder = small as string
    ends.push(() => unmountSmall(folder))
    const dataDir = join(folder, 'data')
    const database = await openDatabase({ dataDir })
    const damage = database.damage as Damage
    const health = testHealth(database, dataDir)
    await database.query('create table kept (text text)')
    await database.query("insert into kept values ('before')")
    expect(await health.problems()).toEqual([])
    const freeSpace = fillFiles(folder)
    expect(await health.problems()).toContain('disk')
    // With more rows than fit on a page, the table needs another file. The second statement treats it as existing.
    const grow = () => database.query("insert into kept select repeat('x', 1000) from generate_series(1, 10)")
    await expect(grow()).rejects.toThrow(DatabaseUnavailable)
    await expect(grow()).rejects.toThrow(DatabaseUnavailable)
    expect(await health.problems()).toEqual(['database', 'disk'])
    expect(await endsWithin(damage, 1200)).toBe(false)
    freeSpace()
    await expect(grow()).rejects.toThrow(DatabaseUnavailable)
    expect(await health.problems()).toEqual(['database'])
    expect((await damage.end).message).toMatch(/^The embedded database must be reopened \(.*File exists\)\./)
    await database.close()
    const again = await openDatabase({ dataDir })
    ends.push(() => again.close())
    await again.query("insert into kept select repeat('x', 1000) from generate_series(1, 10)")
    expect((await again.query('select count(*)::integer as count from kept')).rows).toEqual([{ count: 11 }])
    expect(await testHealth(again, dataDir).problems()).toEqual([])
  },
)

test('a statement that finds damaged files makes the process not ready and ends it when there is space', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-damage-'))
  ends.push(() => rmSync(dataDir, { recursive: true }))
  const database = await openDatabase({ dataDir })
  ends.push(() => database.close())
  const health = testHealth(database, dataDir)
  expect(await health.problems()).toEqual([])
  const fail = (code: string) => `do $$ begin raise exception 'amiss' using errcode = '${code}'; end $$`
  // After a disk was full for a moment, statements work again.
  await expect(database.query(fail('53100'))).rejects.toThrow(DatabaseUnavailable)
  expect(await health.problems()).toEqual([])
  await expect(database.transaction((transaction) => transaction.query(fail('58P02')))).rejects.toThrow(
    DatabaseUnavailable,
  )
  expect(await health.problems()).toEqual(['database'])
  expect((await database.damage?.end)?.message).toContain('must be reopened (amiss)')
})

test('watches the database connection of the queue too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-damage-'))
  ends.push(() => rmSync(dataDir, { recursive: true }))
  const database = await openDatabase({ dataDir })
  ends.push(() => database.close())
  const statement = `do $$ begin raise exception 'amiss' using errcode = '58030'; end $$`
  await expect(database.queueOptions.db?.executeSql(statement)).rejects.toThrow('amiss')
  expect(database.damage?.isThere()).toBe(true)
})

test('after a fatal error, the process stops using the database and exits when there is space', async () => {
  let room = false
  const damage = watchDamage(async () => room)
  ends.push(() => damage.close())
  damage.requireRunning()
  damage.see(Object.assign(new Error('could not create file'), { code: '53100', severity: 'PANIC' }))
  expect(() => damage.requireRunning()).toThrow(DatabaseUnavailable)
  expect(damage.isThere()).toBe(true)
  expect(await endsWithin(damage, 700)).toBe(false)
  room = true
  expect((await damage.end).message).toContain('(could not create file)')
})
