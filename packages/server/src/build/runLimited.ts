import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { hasRoom } from '../stores/dataFolder.js'
import { askWatcher } from './askWatcher.js'
import type { BuildLimits, Excess } from './buildLimits.js'
import { startGuarded } from './groupGuard.js'
import type { StartedCommand } from './isolation.js'
import { createLineReader, type LineEnd } from './lineReader.js'
import { hasExited, killTree } from './processTree.js'

/** Minimum interval between two checks of the limits. Checks take at most a quarter of the time. */
const WATCH_MS = 250
const PAUSES = 3
/** Maximum number of bytes of output. More would keep the server busy. */
const OUTPUT_BYTES = 64 * 1024 ** 2
/** Maximum number of output lines, far more than two per page of the largest site. */
const LINES = 1_000_000
const LINE = 1_000_000
const ERROR_TEXT = 16_000
/** Time limit for a sandbox to end. The kernel normally ends it immediately, unless a disk is broken. */
const MAX_EXIT_MS = 30_000

interface RunOptions {
  /** Environment variables. Default: none. */
  environment?: Record<string, string>
  /** Text written to standard input. */
  input: string
  limits: BuildLimits
  /** Maximum time in milliseconds for which it prints nothing. Default: the time limit. */
  idle?: number | undefined
  /** The only writable folder, if any. */
  outputFolder?: string | undefined
  signal: AbortSignal
  onLine(line: string): void
  /** Character that ends a line. Default: a line feed. */
  lineEnd?: LineEnd | undefined
}

export interface RunEnd {
  /** Reason why it was stopped. Undefined if it exited by itself. */
  reason?: Excess | 'time' | 'output' | 'signal'
  status: number | null
  /** Details for the operator: the program's exit status or signal, and the end of its standard error. */
  text: string
}

/**
 * Runs a program, and kills it with all its children if it exceeds a limit. When this returns, no process of the
 * sandbox is running, so its output is final. The program is killed when the server ends, even by a signal.
 * @throws NoRoom if it failed because the server's disk was full
 */
export async function runLimited(command: StartedCommand, options: RunOptions): Promise<RunEnd> {
  const { limits, signal } = options
  signal.throwIfAborted()
  const { child, leave } = await start(command, options.environment ?? {})
  let reason: RunEnd['reason']
  const stop = (cause: RunEnd['reason']) => {
    reason ??= cause
    if (child.pid !== undefined) killTree(child.pid)
  }
  const onAbort = () => stop('signal')
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop('time'), limits.time)
  const idle = setTimeout(() => stop('time'), options.idle ?? limits.time)
  const ended = new AbortController()
  try {
    const [stdin, stdout, stderr, value, read] = child.stdio
    read?.on('error', () => {})
    ;(read as Writable).end(command.reads)
    stdin.on('error', () => {})
    stdin.end(options.input)
    let count = 0
    for (const stream of [stdout, stderr])
      stream.on('data', (chunk: Buffer) => {
        count += chunk.length
        idle.refresh()
        if (count > OUTPUT_BYTES) stop('output')
      })
    let lines = 0
    const onLine = (line: string) => {
      if (++lines <= LINES) options.onLine(line)
      else stop('output')
    }
    stdout.on('data', createLineReader(LINE, onLine, options.lineEnd))
    let errorText = ''
    stderr.setEncoding('utf8').on('data', (text: string) => {
      errorText = (errorText + text).slice(-ERROR_TEXT)
    })
    const readProcessId = readProcess(value as Readable)
    let wasDiskFull = false
    const onFull = () => {
      wasDiskFull = true
    }
    const watching = watch(child.pid, { ...options, stop, onFull, ended: ended.signal })
    const { status, by } = await new Promise<{ status: number | null; by: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.on('error', reject)
        child.on('close', (status, by) => resolve({ status, by }))
      },
    )
    ended.abort()
    await watching
    if (command.tellsProcess) await untilExited(readProcessId())
    const { outputFolder: folder } = options
    reason ??= await askWatcher({ folder, limits })
    if (reason === undefined && status !== 0 && folder !== undefined)
      if (wasDiskFull || (await isHeldUp(folder, { output: errorText, disk: limits.disk })))
        throw new NoRoom("The server's disk was full.")
    const outcome = by ? `signal ${by}` : `status ${status}`
    return { reason, status, text: errorText.trim() === '' ? outcome : `${outcome}: ${errorText.trim()}` }
  } finally {
    ended.abort()
    clearTimeout(timer)
    clearTimeout(idle)
    signal.removeEventListener('abort', onAbort)
    if (child.pid !== undefined) killTree(child.pid)
    leave()
  }
}

/** Starts the process. @throws {Error} if the system can't start it */
async function start({ file, args }: StartedCommand, env: Record<string, string>) {
  let child: ChildProcessWithoutNullStreams | undefined
  let failed: Promise<unknown[]> | undefined
  const leave = await startGuarded(() => {
    const stdio = Array<'pipe'>(5).fill('pipe')
    // A separate process group, so that all of it can be killed.
    child = spawn(file, args, { cwd: '/', env, stdio, detached: true }) as ChildProcessWithoutNullStreams
    // Without an id the process has failed, and may have no streams.
    if (child.pid === undefined) failed = once(child, 'error')
    return child.pid
  })
  if (failed) throw (await failed)[0]
  return { child: child as unknown as ChildProcessWithoutNullStreams, leave }
}

interface Watching {
  stop(why: RunEnd['reason']): void
  /** Called when the disk is full. */
  onFull(): void
  ended: AbortSignal
}

async function watch(
  pid: number | undefined,
  { limits, outputFolder: folder, stop, onFull, ended }: RunOptions & Watching,
): Promise<void> {
  while (pid !== undefined && !ended.aborted) {
    const start = performance.now()
    const excess = await askWatcher({ pid, folder, limits })
    if (excess !== undefined && !ended.aborted) stop(excess)
    if (folder !== undefined && (await isFull(folder))) onFull()
    const pause = Math.max(WATCH_MS, PAUSES * (performance.now() - start))
    await wait(pause, undefined, { signal: ended }).catch(() => {})
  }
}

/**
 * Returns a function that returns the id of the sandbox's first process. When that process ends, all others in the
 * sandbox end too.
 */
function readProcess(value: Readable): () => number | undefined {
  let text = ''
  value.setEncoding('utf8').on('data', (more: string) => {
    if (text.length < 10_000) text += more
  })
  return () => {
    const pid = Number(/"child-pid":\s*(\d+)/.exec(text)?.[1])
    return Number.isInteger(pid) ? pid : undefined
  }
}

/** Polls until a process has ended. The sandbox's first process is not a child of this one and emits no event. */
async function untilExited(pid: number | undefined): Promise<void> {
  const until = performance.now() + MAX_EXIT_MS
  while (pid !== undefined && !hasExited(pid)) {
    if (performance.now() > until) throw new Error(`Sandbox process ${pid} does not exit.`)
    await wait(2)
  }
}

/** The server's disk is full, so the job can be retried. `code` is that of Node's error. */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

/** Errors of a full disk: Node's codes, and messages of the C library that git prints. */
const DISK_FULL = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i

/**
 * Returns whether a program failed because the server's disk was full: either the disk is full now, or the program
 * printed such an error and less than its disk limit is free. The error alone is not proof, because builds are
 * untrusted.
 */
async function isHeldUp(folder: string, { output: text, disk }: { output: string; disk: number }): Promise<boolean> {
  if (await isFull(folder)) return true
  if (!DISK_FULL.test(text)) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < disk
}

/** Returns whether the disk of a folder is full. False for a missing folder. */
async function isFull(folder: string): Promise<boolean> {
  return hasRoom(folder).then(
    (has) => !has,
    () => false,
  )
}
