import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from './dataFolder.js'
import { openDatabase } from './openDatabase.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-data-'))
})
afterAll(() => {
  execFileSync('sh', ['-c', 'umount -l "$0"/*/ 2>/dev/null || true', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Mounts a small disk. Returns undefined if this user lacks permission. */
function mount(name: string, options: string): string | undefined {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' })
    return place
  } catch {
    return undefined
  }
}

async function startMessage(dataDir: string): Promise<string> {
  try {
    await (await openDatabase({ dataDir })).close()
    return 'opened'
  } catch (error) {
    return (error as Error).message.replaceAll(folder, '')
  }
}

test('creates the data folder with its parents, for its user only', () => {
  const data = join(folder, 'a', 'b', 'data')
  makeDataFolder(data)
  makeDataFolder(data)
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('reports a folder that cannot be created in one line, quickly', async () => {
  writeFileSync(join(folder, 'file'), '')
  for (const place of ['/proc/octavo/data', '/proc/octavo', join(folder, 'file'), join(folder, 'file', 'data')])
    expect(await startMessage(place)).toMatch(
      /^The data folder \S+ can't be used(?: \(\S+\))?: [^\n]* Set another folder with --data or OCTAVO_DATA\.$/,
    )
})

test('reports a full or read-only disk for a new database in one line (mounts a tmpfs)', async (context) => {
  const small = mount('small', 'size=30m')
  const fewInodes = mount('few', 'size=200m,nr_inodes=500')
  const full = mount('full', 'size=200m,nr_inodes=2')
  const readOnly = mount('read-only', 'size=200m,ro')
  if (!small || !fewInodes || !full || !readOnly) return context.skip()
  mkdirSync(join(full, 'x'), { recursive: true })
  const end = 'Free space, or set another folder with --data or OCTAVO_DATA.'
  const needed = 'at least 64 MB and 1500 files required.'
  expect(await startMessage(join(small, 'data'))).toMatch(
    new RegExp(`^The disk of the data folder /small/data is full: 29 MB and \\d+ files free, ${needed} ${end}$`),
  )
  expect(await startMessage(join(fewInodes, 'data'))).toMatch(
    new RegExp(`is full: 199 MB and 49\\d files free, ${needed} ${end}$`),
  )
  expect(existsSync(join(fewInodes, 'data', 'lock'))).toBe(false)
  expect(await startMessage(join(full, 'data'))).toContain(
    "The data folder /full/data can't be created: the disk is full.",
  )
  expect(await startMessage(join(readOnly, 'data'))).toContain('its disk is read-only.')
})

test('reports a database on a full disk in one line and opens when there is space (mounts a tmpfs)', async (context) => {
  const disk = mount('later', 'size=200m,nr_inodes=2500')
  if (!disk) return context.skip()
  expect(await startMessage(disk)).toBe('opened')
  execFileSync('sh', ['-c', 'dd if=/dev/zero of="$0/fill" bs=1M 2>/dev/null || true', disk])
  const full = /^The disk of the data folder \/later is full: 0 MB and \d+ files free, at least 16 MB and 100 files/
  expect(await startMessage(disk)).toMatch(full)
  rmSync(join(disk, 'fill'))
  expect(await startMessage(disk)).toBe('opened')
})
