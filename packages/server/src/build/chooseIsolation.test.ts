import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseIsolation } from './chooseIsolation.js'

const REFUSAL = "bwrap: Can't mount proc on /newroot/proc: Operation not permitted"

let folder: string
/** A bubblewrap program on a machine that does not permit it. */
let program: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-isolation-'))
  program = join(folder, 'bwrap')
  writeFileSync(program, `#!/bin/sh\necho "${REFUSAL}" >&2\nexit 1\n`, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('reports why bubblewrap is unavailable and what follows', async () => {
  const lines: string[] = []
  const onFallback = (message: string) => lines.push(message)
  const isolation = await chooseIsolation({ mode: 'auto', program, onFallback })
  expect(isolation).toMatchObject({ mode: 'process', supportsUntrusted: false })
  await chooseIsolation({ mode: 'auto', program: join(folder, 'none'), onFallback })
  expect(lines).toEqual([
    `Only sites registered with --trusted are built, because bubblewrap does not work (status 1: ${REFUSAL}).`,
    'Only sites registered with --trusted are built, because bubblewrap does not work (it is not installed).',
  ])
})

test('an explicit choice is used or fails without a warning', async () => {
  const onFallback = () => expect.unreachable()
  expect(await chooseIsolation({ mode: 'process', program, onFallback })).toMatchObject({ mode: 'process' })
  await expect(chooseIsolation({ mode: 'bwrap', program, onFallback })).rejects.toThrow(REFUSAL)
})
