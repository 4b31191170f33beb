import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../database/lockFolder.js'
import { runOperatorCommand } from './runOperatorCommand.js'

test('a command waits for a process that has the data folder and takes no commands yet', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-operator-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const unlock = lockFolder(dataDir)
  let isDone = false
  const listing = runOperatorCommand({ dataDir }, 'sites.list', {}).finally(() => {
    isDone = true
  })
  await wait(500)
  expect(isDone).toBe(false)
  unlock()
  expect(await listing).toEqual([])
})
