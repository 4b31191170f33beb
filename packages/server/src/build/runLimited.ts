import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { BuildLimits } from './buildLimits.js'
import { folderBytes } from './folderBytes.js'
import { killTree, treeMemory } from './processTree.js'

/** How often memory and disk are looked at. */
const WATCH_MS = 250
/** What a process may say; the rest is thrown away. */
const LINES = 100_000
const ERROR_TEXT = 16_000

export interface RunOptions {
  /** Written to its standard input. */
  input: string
  limits: BuildLimits
  outputFolder: string
  signal: AbortSignal
  onLine(line: string): void
}

export interface RunEnd {
  /** Why it was stopped; undefined when it ended by itself. */
  reason?: 'time' | 'memory' | 'disk' | 'signal'
  status: number | null
  /** For the operator: how it ended, and the end of what it wrote on standard error. */
  text: string
}

/** Runs a program with an empty environment, and stops it with all its children when it exceeds a limit. */
export async function runLimited(command: { file: string; args: string[] }, options: RunOptions): Promise<RunEnd> {
  const { limits, signal } = options
  signal.throwIfAborted()
  const child = spawn(command.file, command.args, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that all of it can be stopped.
    detached: true,
  })
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
    child.stdin.on('error', () => {})
    child.stdin.end(options.input)
    let lines = 0
    createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (lines++ < LINES && line.length < 1_000_000) options.onLine(line)
    })
    let errorText = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorText = (errorText + text).slice(-ERROR_TEXT)
    })
    const watching = watch(child.pid, { ...options, stop, ended: ended.signal })
    const { status, by } = await new Promise<{ status: number | null; by: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.on('error', reject)
        child.on('close', (status, by) => resolve({ status, by }))
      },
    )
    ended.abort()
    await watching
    const how = by ? `signal ${by}` : `status ${status}`
    return { ...(reason && { reason }), status, text: errorText.trim() === '' ? how : `${how}: ${errorText.trim()}` }
  } finally {
    ended.abort()
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    if (child.pid !== undefined) killTree(child.pid)
  }
}

async function watch(
  pid: number | undefined,
  { limits, outputFolder, stop, ended }: RunOptions & { stop(why: RunEnd['reason']): void; ended: AbortSignal },
): Promise<void> {
  while (pid !== undefined && !ended.aborted) {
    if (treeMemory(pid) > limits.memory) stop('memory')
    if ((await folderBytes(outputFolder, limits.disk)) > limits.disk) stop('disk')
    await wait(WATCH_MS, undefined, { signal: ended }).catch(() => {})
  }
}
