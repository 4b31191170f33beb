import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasExited } from './processTree.js'

const MODULE = new URL('./runLimited.ts', import.meta.url).href

/** Runs commands one after the other as the server does, in a separate process that ends after the last one. */
function startServer(scripts: string[]) {
  return startProgram(`for (const script of ${JSON.stringify(scripts)}) await run(script)`)
}

/** Runs a program that can `run` scripts, with a limit of open files. */
function startProgram(
  program: string,
  files = 1024,
): { pid: number; ended: Promise<NodeJS.Signals | number | null>; said: Promise<string> } {
  const all = `
    const { runLimited } = await import(${JSON.stringify(MODULE)})
    const limits = { time: 60_000, memory: 2 ** 30, disk: 2 ** 30, entries: 1000, processes: 64 }
    const run = (script) =>
      runLimited(
        { file: '/bin/sh', args: ['-c', script] },
        { input: '', environment: { PATH: '/usr/bin:/bin' }, limits, signal: new AbortController().signal, onLine() {} },
      )
    ${program}`
  const node = [process.execPath, '--import', 'tsx', '-C', 'octavo-source', '--input-type=module', '-e', all]
  const child = spawn('/bin/sh', ['-c', `ulimit -n ${files}; exec "$0" "$@"`, ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid as number,
    ended: new Promise((resolve) => child.once('exit', (status, signal) => resolve(signal ?? status))),
    said: text(child.stdout),
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-guard-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the numbers that scripts have written, after all of them have ended. */
async function numbersIn(...files: string[]): Promise<number[]> {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  await until(() => files.every((file) => read(file).endsWith('\n')))
  return files.map((file) => Number(read(file)))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(20)
}

/** Ends at the time limit of the test if a process is left. */
function expectToGo(pids: number[]): Promise<void> {
  return until(() => pids.every(hasExited))
}

test('ends processes of a killed server and their children', async () => {
  const folder = makeFolder()
  const server = startServer([`sleep 50 & echo $! > ${folder}/child; echo $$ > ${folder}/first; wait`])
  const pids = await numbersIn(join(folder, 'first'), join(folder, 'child'))
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  await expectToGo(pids)
})

test('a guard whose processes have ended exits without killing others', async () => {
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
  expect(hasExited(other)).toBe(false)
})

/** Opens all files that a process may open, and finds its children that end groups. */
const TOOLS = `
  const { closeSync, openSync, readFileSync } = await import('node:fs')
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const taken = []
  const takeAll = () => { try { for (;;) taken.push(openSync('/dev/null')) } catch {} }
  const giveBack = () => { for (const file of taken.splice(0)) closeSync(file) }
  const guards = () =>
    readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ')
      .filter((pid) => readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('groups='))`

test.runIf(process.platform === 'linux')('reports a system that cannot start processes and continues', async () => {
  const { said: value, ended } = startProgram(
    `${TOOLS}
    takeAll()
    const code = await run('true').catch((error) => error.code)
    giveBack()
    const held = run('sleep 0.5')
    const [guard] = guards()
    takeAll()
    process.kill(guard, 'SIGKILL')
    await wait(200)
    const during = await run('true').catch((error) => error.code)
    giveBack()
    // The descriptor of the one that has ended may have been enough for another one.
    await run('true')
    console.log([code, during, guards().length].join(' '), (await held).status)`,
    120,
  )
  expect(await ended).toBe(0)
  expect(await value).toBe('EMFILE EMFILE 1 0\n')
})
