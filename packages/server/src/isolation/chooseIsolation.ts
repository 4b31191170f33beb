import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { createBubblewrap } from './bubblewrap.js'
import type { IsolatedCommand, Isolation, IsolationMode } from './isolation.js'

export interface IsolationOptions {
  mode: IsolationMode
  /** For `command`: program and first arguments; the build's own command follows. */
  command?: string[]
}

/**
 * Finds how builds are isolated here.
 * @throws {Error} when what was asked for does not work on this machine
 */
export function chooseIsolation({ mode, command = [] }: IsolationOptions): Isolation {
  switch (mode) {
    case 'command': {
      const [file, ...args] = command
      if (file === undefined) throw new Error('Isolation by a command needs the command.')
      return byCommand(file, args)
    }
    case 'process':
      return PROCESS
    case 'bwrap':
    case 'auto': {
      const bubblewrap = createBubblewrap('bwrap')
      const problem = tryOut(bubblewrap)
      if (problem === undefined) return bubblewrap
      if (mode === 'auto') return PROCESS
      throw new Error(`bubblewrap does not work here: ${problem}`)
    }
  }
}

/** A process of its own, with an empty environment and limits, but with the server's view of the machine. */
const PROCESS: Isolation = {
  mode: 'process',
  holdsStrangers: false,
  wrap: ({ file, args }) => ({ file, args }),
}

/** The operator's own isolation, which is told the folders as JSON in an argument of its own. */
function byCommand(program: string, first: readonly string[]): Isolation {
  return {
    mode: 'command',
    holdsStrangers: true,
    wrap: ({ file, args, read, write }: IsolatedCommand) => ({
      file: program,
      args: [...first, JSON.stringify({ read, write }), file, ...args],
    }),
  }
}

const TRIAL = { read: [dirname(process.execPath)], write: [], limits: { processes: 256, fileBytes: 1024 ** 2 } }

/** Starts a trivial program in isolation. Returns what it printed when it fails. */
function tryOut(isolation: Isolation): string | undefined {
  const { file, args } = isolation.wrap({ file: process.execPath, args: ['--version'], ...TRIAL })
  const { status, stderr, error } = spawnSync(file, args, {
    env: {},
    timeout: 10_000,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  if (error) return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is not installed.' : error.message
  return status === 0 ? undefined : stderr.trim() || `it ended with status ${status}.`
}
