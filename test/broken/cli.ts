import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packageFile = new URL('../../packages/cli/package.json', import.meta.url)
const { bin } = JSON.parse(readFileSync(packageFile, 'utf8')) as { bin: { octavo: string } }

/** The command that users run, as built. */
export const CLI = fileURLToPath(new URL(bin.octavo, packageFile))

export interface CliRun {
  /** Exit status; null when a signal ended it. */
  status: number | null
  stdout: string
  stderr: string
}

/** Starts the built command line, as CI would: no terminal, no colors. */
export function startCli(args: readonly string[]): { child: ChildProcess; finished: Promise<CliRun> } {
  return start(process.execPath, [CLI, ...args])
}

/** Runs the built command line to its end. */
export function runCli(...args: string[]): Promise<CliRun> {
  return startCli(args).finished
}

/** Runs it where no file can grow over this many kilobytes; writing more fails as on a full disk. */
export function runCliWithFileLimit(kilobytes: number, ...args: string[]): Promise<CliRun> {
  return start('bash', [
    '-c',
    'ulimit -f "$1"; shift; exec "$@"',
    'bash',
    String(kilobytes),
    process.execPath,
    CLI,
    ...args,
  ]).finished
}

function start(command: string, args: readonly string[]): { child: ChildProcess; finished: Promise<CliRun> } {
  const { GITHUB_ACTIONS: _, DEBUG: __, ...env } = process.env
  const child = spawn(command, args, { env: { ...env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
  const run = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text))
  const finished = new Promise<CliRun>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...run }))
  })
  return { child, finished }
}
