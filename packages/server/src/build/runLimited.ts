import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { StartedCommand } from '../isolation/isolation.js'
import type { BuildLimits, Excess } from './buildLimits.js'
import { startGuarded } from './groupGuard.js'
import { createLineReader, type LineEnd } from './lineReader.js'
import { isFull, NoRoom, wasHeldUp } from './noRoom.js'
import { askWatcher } from './watch/askWatcher.js'
import { isGone, killTree } from './watch/processTree.js'

/** How often what it uses is looked at: at most four times a second, and a quarter of the time at most. */
const WATCH_MS = 250
const PAUSES = 3
/** What a process may say; one that says more is ended, as it keeps the server from its work. */
const OUTPUT_BYTES = 64 * 1024 ** 2
/** Two for each page of the largest site that is built, and many more. */
const LINES = 1_000_000
const LINE = 1_000_000
const ERROR_TEXT = 16_000
/** The kernel ends what is left of a sandbox at once; only a broken disk holds it up. */
const GONE_MS = 30_000

interface RunOptions {
  /** All of its environment; empty by default. */
  environment?: Record<string, string>
  /** Written to its standard input. */
  input: string
  limits: BuildLimits
  /** The only folder that it may write to, if there is one. */
  outputFolder?: string | undefined
  signal: AbortSignal
  onLine(line: string): void
  /** What a line ends with; a line feed by default. */
  lineEnd?: LineEnd | undefined
}

export interface RunEnd {
  /** Why it was stopped; undefined when it ended by itself. */
  reason?: Excess | 'time' | 'output' | 'signal'
  status: number | null
  /** For the operator: how it ended, and the end of what it wrote on standard error. */
  text: string
}

/**
 * Runs a program, and stops it with all its children when it exceeds a limit. When this returns,
 * nothing of a sandbox runs any more, so that what it wrote stays as it is. It ends with the server, however that ends.
 * @throws NoRoom when it ended badly, within its limits, because the server's own disk was full
 */
export async function runLimited(command: StartedCommand, options: RunOptions): Promise<RunEnd> {
  const { limits, signal } = options
  signal.throwIfAborted()
  const { child, leave } = await start(command, options.environment ?? {})
  let reason: RunEnd['reason']
  const stop = (why: RunEnd['reason']) => {
    reason ??= why
    if (child.pid !== undefined) killTree(child.pid)
  }
  const onAbort = () => stop('signal')
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop('time'), limits.time)
  const ended = new AbortController()
  try {
    const [stdin, stdout, stderr, told, read] = child.stdio
    read?.on('error', () => {})
    ;(read as Writable).end(command.reads)
    stdin.on('error', () => {})
    stdin.end(options.input)
    let said = 0
    for (const stream of [stdout, stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.length
        if (said > OUTPUT_BYTES) stop('output')
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
    const process = readProcess(told as Readable)
    let wasFull = false
    const onFull = () => {
      wasFull = true
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
    if (command.tellsProcess) await untilGone(process())
    const { outputFolder: folder } = options
    reason ??= await askWatcher({ folder, limits })
    if (reason === undefined && status !== 0 && folder !== undefined)
      if (wasFull || (await wasHeldUp(folder, { said: errorText, disk: limits.disk })))
        throw new NoRoom("The server's disk was full.")
    const how = by ? `signal ${by}` : `status ${status}`
    return { reason, status, text: errorText.trim() === '' ? how : `${how}: ${errorText.trim()}` }
  } finally {
    ended.abort()
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    if (child.pid !== undefined) killTree(child.pid)
    leave()
  }
}

/** @throws {Error} the system's, when it starts no process */
async function start({ file, args }: StartedCommand, env: Record<string, string>) {
  let child: ChildProcessWithoutNullStreams | undefined
  let failed: Promise<unknown[]> | undefined
  const leave = await startGuarded(() => {
    const stdio = Array<'pipe'>(5).fill('pipe')
    // A group of its own, so that all of it can be stopped.
    child = spawn(file, args, { cwd: '/', env, stdio, detached: true }) as ChildProcessWithoutNullStreams
    // Such a process may have no streams, and tells of it at once.
    if (child.pid === undefined) failed = once(child, 'error')
    return child.pid
  })
  if (failed) throw (await failed)[0]
  return { child: child as unknown as ChildProcessWithoutNullStreams, leave }
}

interface Watching {
  stop(why: RunEnd['reason']): void
  /** Told when the disk has no room at the moment. */
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

/** Reads the first thing that a sandbox tells of itself: the process on this side with which all in it end. */
function readProcess(told: Readable): () => number | undefined {
  let text = ''
  told.setEncoding('utf8').on('data', (more: string) => {
    if (text.length < 10_000) text += more
  })
  return () => {
    const pid = Number(/"child-pid":\s*(\d+)/.exec(text)?.[1])
    return Number.isInteger(pid) ? pid : undefined
  }
}

/** The sandbox's first process is no child of this one, so nothing tells of its end. */
async function untilGone(pid: number | undefined): Promise<void> {
  const until = performance.now() + GONE_MS
  while (pid !== undefined && !isGone(pid)) {
    if (performance.now() > until) throw new Error(`The sandbox's process ${pid} does not end.`)
    await wait(2)
  }
}
