import { dirname } from 'node:path'
import { runLimited } from '../build/runLimited.js'
import { createBubblewrap } from './bubblewrap.js'
import type { IsolatedCommand, Isolation, IsolationMode } from './isolation.js'

interface IsolationOptions {
  mode: IsolationMode
  /** For `command`: program and first arguments; the build's own command follows. */
  command?: string[]
  /** What bubblewrap is called here. */
  program?: string
  /** Told when `auto` finds that bubblewrap does not work, with what follows and why. */
  onFallback?(message: string): void
}

/**
 * Finds how builds are isolated here.
 * @throws {Error} when what was asked for does not work on this machine
 */
export async function chooseIsolation({
  mode,
  command = [],
  program = 'bwrap',
  onFallback,
}: IsolationOptions): Promise<Isolation> {
  switch (mode) {
    case 'command': {
      const [file, ...args] = command
      if (file === undefined)
        throw new Error('Missing program for the isolation "command". Set OCTAVO_ISOLATION_COMMAND.')
      return byCommand(file, args)
    }
    case 'process':
      return PROCESS
    case 'bwrap':
    case 'auto': {
      const bubblewrap = createBubblewrap(program)
      const problem = await tryOut(bubblewrap)
      if (problem === undefined) return bubblewrap
      if (mode === 'bwrap') throw new Error(`bubblewrap does not work here: ${problem}`)
      onFallback?.(`Only sites registered with --trusted are built: bubblewrap does not work (${problem}).`)
      return PROCESS
    }
  }
}

/** A process of its own, with an empty environment and limits, but with the server's view of the machine. */
const PROCESS: Isolation = {
  mode: 'process',
  supportsUntrusted: false,
  wrap: ({ file, args }) => ({ file, args }),
}

/** The operator's own isolation, which is told the folders as JSON in an argument of its own. */
function byCommand(program: string, first: readonly string[]): Isolation {
  return {
    mode: 'command',
    supportsUntrusted: true,
    wrap: ({ file, args, read, write }: IsolatedCommand) => ({
      file: program,
      args: [...first, JSON.stringify({ read, write }), file, ...args],
    }),
  }
}

const TRIAL = { time: 10_000, memory: 1024 ** 3, disk: 0, entries: 0, processes: 256 }

/** Starts a trivial program in isolation. Returns what it printed when it fails. */
async function tryOut(isolation: Isolation): Promise<string | undefined> {
  const program = dirname(process.execPath)
  const command = isolation.wrap({
    file: process.execPath,
    args: ['--version'],
    read: [program],
    write: [],
    limits: { processes: TRIAL.processes, fileBytes: 0 },
  })
  try {
    const { status, text, reason } = await runLimited(command, {
      input: '',
      limits: TRIAL,
      signal: new AbortController().signal,
      onLine: () => {},
    })
    return status === 0 ? undefined : (reason ?? text)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is not installed' : (error as Error).message
  }
}
