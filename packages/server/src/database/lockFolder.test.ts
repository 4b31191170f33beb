import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isAlive, lockFolder, ownMark } from './lockFolder.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder has one process at a time, and is free again afterwards', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  unlock()
  lockFolder(folder)()
})

test('the lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  writeFileSync(join(folder, 'lock'), String(child.pid))
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})

test.runIf(process.platform === 'linux')(
  'a process that has got the number of a dead one does not hold its lock',
  () => {
    writeFileSync(join(folder, 'lock'), `${process.pid} 1`)
    const unlock = lockFolder(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d{2,}$`))
    unlock()
  },
)

test.runIf(process.platform === 'linux')("so it is where that process is another user's", () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  expect(isAlive(`${process.pid} 1`)).toBe(false)
  expect(isAlive(ownMark())).toBe(true)
  // It can't be seen, as with `hidepid`.
  expect(isAlive('4194305 1')).toBe(true)
})
