import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isGone } from './processTree.js'

const MODULE = new URL('./runLimited.ts', import.meta.url).href

/** Runs commands one after the other as the server does, in a process of their own that ends by itself only after the last. */
function startServer(scripts: string[]): { pid: number; ended: Promise<NodeJS.Signals | number | null> } {
  const program = `
    const { runLimited } = await import(${JSON.stringify(MODULE)})
    const limits = { time: 60_000, memory: 2 ** 30, disk: 2 ** 30, entries: 1000, processes: 64 }
    for (const script of ${JSON.stringify(scripts)})
      await runLimited(
        { file: '/bin/sh', args: ['-c', script] },
        { input: '', environment: { PATH: '/usr/bin:/bin' }, limits, signal: new AbortController().signal, onLine() {} },
      )`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '-C', 'octavo-source', '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid as number,
    ended: new Promise((resolve) => child.once('exit', (status, signal) => resolve(signal ?? status))),
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-guard-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The numbers that scripts have written, once they are all there. */
async function numbersIn(...files: string[]): Promise<number[]> {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  await until(() => files.every((file) => read(file).endsWith('\n')))
  return files.map((file) => Number(read(file)))
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(20)
}

async function expectToGo(pids: number[]): Promise<void> {
  const start = performance.now()
  while (!pids.every(isGone) && performance.now() - start < 2_000) await wait(20)
  expect(pids.filter((pid) => !isGone(pid))).toEqual([])
}

test('what a killed server has started ends with it, with its children', async () => {
  const folder = makeFolder()
  const server = startServer([`sleep 50 & echo $! > ${folder}/child; echo $$ > ${folder}/first; wait`])
  const pids = await numbersIn(join(folder, 'first'), join(folder, 'child'))
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  await expectToGo(pids)
})

test('a program that ends who would end it gains nothing', async () => {
  const folder = makeFolder()
  // All children of the server but the program itself: it owns them where nothing isolates it.
  const others = `for p in $(cat /proc/$PPID/task/*/children); do [ $p = $$ ] || kill -9 $p; done`
  const server = startServer([`${others}; sleep 0.2; echo $$ > ${folder}/first; sleep 50`])
  const pids = await numbersIn(join(folder, 'first'))
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  await expectToGo(pids)
})

test('a server whose programs have ended ends by itself, and harms nobody', async () => {
  const folder = makeFolder()
  const server = startServer([
    'true',
    `setsid sleep 50 <&- >&- 2>&- 3<&- 4<&- & sleep 0.2; echo $! > ${folder}/other`,
    'true',
  ])
  const [other = 0] = await numbersIn(join(folder, 'other'))
  onTestFinished(() => void process.kill(other))
  expect(await server.ended).toBe(0)
  await wait(200)
  expect(isGone(other)).toBe(false)
})
