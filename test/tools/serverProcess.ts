import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./serverProcess.mjs', import.meta.url))

/** What happens to a process at a named point: see `faultPoints.mjs`. */
export type PointAction = 'kill' | 'stop' | 'no-space'

/** Time of day of a process: milliseconds ahead of the real one, or stopped at a time. */
export type Clock = { ahead: number } | { frozen: number }

export interface ServerProcessOptions {
  role: 'api' | 'worker' | 'all'
  dataDir: string
  databaseUrl?: string
  port?: number
  /** More settings by their names in the environment. */
  settings?: Record<string, string>
  points?: Record<string, PointAction>
  clock?: Clock
  /** User that it runs as. Default: the user of the test. */
  user?: number | undefined
}

export interface ServerProcess {
  child: ChildProcess
  /** Undefined for a worker. */
  url: string | undefined
  /** Everything it has printed. */
  output(): string
  /** Stops it at its next pass of a point. */
  setPoint(at: string, action: PointAction): Promise<void>
  setClock(clock: Clock): Promise<void>
  /** Resolves when it passes a point that was set. */
  reached(point: string): Promise<void>
  kill(): Promise<void>
  /** Asks it to stop, and resolves with its exit status. */
  stop(): Promise<number | null>
}

/** What the process says. */
interface Message {
  url?: string
  reached?: string
  done?: true
}

/** A process that ended before it was ready. It may have worked on jobs by then. */
export class EndedEarly extends Error {
  readonly pid: number
  readonly output: string
  readonly wasKilled: boolean

  constructor({ how: status, pid, output }: { how: number | string; pid: number; output: string }) {
    super(`The server ended with ${status} before it was ready:\n${output}`)
    this.pid = pid
    this.output = output
    this.wasKilled = typeof status === 'string'
  }
}

/** Starts one process of the companion server and waits until it is ready. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { role, dataDir, databaseUrl, port = 0, settings = {}, points = {}, clock, user } = options
  const child = fork(PROGRAM, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(user !== undefined && { uid: user, gid: user }),
    env: {
      PATH: process.env.PATH,
      OCTAVO_ROLE: role,
      OCTAVO_DATA: dataDir,
      OCTAVO_PORT: String(port),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...settings,
      TEST_POINTS: JSON.stringify(points),
      ...(clock && { TEST_CLOCK: JSON.stringify(clock) }),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output = (output + text).slice(-2_000_000)
    })
  const ended = once(child, 'exit')
  // Messages are answered in their order.
  const waiting: (() => void)[] = []
  child.on('message', ({ done }: Message) => done && waiting.shift()?.())
  ended.then(() => {
    for (const resolve of waiting) resolve()
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.url !== undefined) resolve(message.url)
    })
    ended.then(([status, signal]) =>
      reject(new EndedEarly({ how: status ?? signal, pid: child.pid as number, output })),
    )
  })
  const send = (message: object) =>
    new Promise<void>((resolve) => {
      if (!child.connected) return resolve()
      waiting.push(resolve)
      child.send(message, (error) => error && resolve())
    })
  return {
    child,
    url: url === '' ? undefined : url,
    output: () => output,
    setPoint: (at, action) => send({ at, action }),
    setClock: (clock) => send({ clock }),
    reached: (point) =>
      new Promise((resolve) => {
        child.on('message', (message: Message) => {
          if (message.reached === point) resolve()
        })
      }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      const [status] = await ended
      return status as number | null
    },
  }
}
