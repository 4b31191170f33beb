import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isProcessAlive, processMark, takeLock } from './lockFile.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Takes the lock and returns the function that releases it. */
function take(): () => void {
  const lock = takeLock(join(folder, 'lock'))
  if (!('release' in lock)) throw new Error(`The lock has the owner ${lock.owner}.`)
  return lock.release
}

test('a lock has one owner at a time and is free after release', () => {
  const release = take()
  expect(takeLock(join(folder, 'lock'))).toEqual({ owner: String(process.pid) })
  release()
  take()()
})

test('takes over the lock of a killed process', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  writeFileSync(join(folder, 'lock'), String(child.pid))
  expect(takeLock(join(folder, 'lock'))).toEqual({ owner: String(child.pid) })
  child.kill('SIGKILL')
  await once(child, 'exit')
  take()()
})

test.runIf(process.platform === 'linux')('takes over a lock when another process reuses the pid', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`)
  const release = take()
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d{2,}$`))
  release()
})

test.runIf(process.platform === 'linux')('takes over a lock when a process of another user reuses the pid', () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  expect(isProcessAlive(`${process.pid} 1`)).toBe(false)
  expect(isProcessAlive(processMark())).toBe(true)
  // The start time of the process is hidden, as with `hidepid`.
  expect(isProcessAlive('4194305 1')).toBe(true)
})

test('takes over a lock without a process', () => {
  writeFileSync(join(folder, 'lock'), '')
  take()()
})
