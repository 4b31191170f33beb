import { dirname } from 'node:path'
import { createBubblewrap } from './bubblewrap.js'
import type { IsolatedCommand, Isolation, IsolationMode } from './isolation.js'
import { runLimited } from './runLimited.js'

interface IsolationOptions {
  mode: IsolationMode
  /** For `command`: the program and its first arguments. The build command is appended. */
  command?: string[]
  /** Name of the bubblewrap program. Default: `bwrap`. */
  program?: string
  /** Called with a warning if bubblewrap does not work in `auto` mode. */
  onFallback?(message: string): void
}

/**
 * Returns the isolation for a mode.
 * @throws {Error} if it does not work on this machine
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
      onFallback?.(`Only sites registered with --trusted are built, because bubblewrap does not work (${problem}).`)
      return PROCESS
    }
  }
}

/** No isolation: a separate process with an empty environment and limits, but with access to the server's files. */
const PROCESS: Isolation = {
  mode: 'process',
  supportsUntrusted: false,
  wrap: ({ file, args }) => ({ file, args }),
}

/** Isolation with a program of the operator, which receives the folders as a JSON argument. */
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

/** Runs a trivial program in isolation. Returns its output if it fails. */
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
