import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runOperatorCommand } from '@octavo/server'
import { send } from '../server/client.js'
import { STUB_SETTINGS } from '../server/deployment.js'
import { freePort } from '../tools/octavo.js'
import { type Postgres, startPostgres } from '../tools/postgres.js'
import { type ServerProcess, startServerProcess } from '../tools/serverProcess.js'
import { readRate } from './readRate.js'

const CLI = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
const BARE_SERVER = fileURLToPath(new URL('./bareServer.mjs', import.meta.url))
const JOBS = '/v1/static-export/jobs'
const SECONDS = 4
const STARTS = 60
/** Idle means: everything has been loaded, and what start-up left was collected. */
const IDLE_MS = 10_000

/** What the companion server costs, on both databases, beside a bare handler that does the same look-up. */
export async function benchServer(): Promise<void> {
  for (const kind of ['embedded', 'postgres'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-server-'))
    const postgres = kind === 'postgres' ? await startPostgres() : undefined
    try {
      await benchOn(kind, join(folder, 'data'), postgres)
    } finally {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function benchOn(kind: string, dataDir: string, postgres: Postgres | undefined): Promise<void> {
  const databaseUrl = await postgres?.createDatabase('octavo')
  const location = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  const settings = { ...STUB_SETTINGS, OCTAVO_REQUESTS_PER_MINUTE: '100000000', OCTAVO_JOBS_PER_HOUR: '1000000' }
  const start = () => startServerProcess({ ...location, role: 'all', settings })
  const idle: number[] = []
  for (let run = 0; run < 2; run++) {
    idle.push(await idleMegabytes(location))
  }
  const server = await start()
  const key = await prepare(location, dataDir)
  const delays = await startDelays(server, key)
  const id = await oneJob(server, key)
  const path = `${JOBS}/${id}`
  const octavoTimes: number[] = []
  const bare: number[] = []
  const measureOurs = async (process: ServerProcess) =>
    octavoTimes.push(await readRate(process.url as string, { path, key, seconds: SECONDS }))
  const measureBare = async () => {
    const child = fork(BARE_SERVER, {
      env: databaseUrl === undefined ? { DATABASE_FOLDER: join(dataDir, 'database') } : { DATABASE_URL: databaseUrl },
    })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    await readRate(url, { path, key, seconds: 1 })
    bare.push(await readRate(url, { path, key, seconds: SECONDS }))
    child.kill()
    await once(child, 'exit')
  }
  await readRate(server.url as string, { path, key, seconds: 1 })
  await measureOurs(server)
  await measureOurs(server)
  await server.stop()
  // One process at a time has the embedded database.
  await measureBare()
  await measureBare()

  const rate = Math.max(...octavoTimes)
  const base = Math.max(...bare)
  const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
  console.log(`\nserver on ${kind} (goals: reads 60 % of bare, started in 50 ms, idle ${postgres ? 120 : 350} MB)`)
  console.log(
    `status reads ${rate.toFixed(0)}/s, bare node:http ${base.toFixed(0)}/s: ${((100 * rate) / base).toFixed(0)} %; ` +
      `accepted to started ${middle(delays).toFixed(0)} ms (median of ${delays.length}); ` +
      `idle ${idle.map((megabytes) => megabytes.toFixed(0)).join(' MB at first, ')} MB when started again`,
  )
}

async function prepare(location: Parameters<typeof runOperatorCommand>[0], dataDir: string): Promise<string> {
  const path = join(dataDir, 'site')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'stub.json'), JSON.stringify({ pages: 1, milliseconds: 1 }))
  const source = { kind: 'folder' as const, path }
  await runOperatorCommand(location, 'sites.add', { domain: 'docs.test', organisation: 'acme', source, trusted: false })
  const { key } = await runOperatorCommand(location, 'keys.create', {
    organisation: 'acme',
    kind: 'admin',
    name: 'bench',
    scopes: ['read', 'write'],
  })
  return key
}

/** Milliseconds from the answer to a start until a worker has the job, one after another. */
async function startDelays(server: ServerProcess, key: string): Promise<number[]> {
  const delays: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const { id, accepted } = await startOne(server, key)
    const line = await value(server, (text) => text.includes('"job taken"') && text.includes(id))
    delays.push(Math.max(0, Date.parse((JSON.parse(line) as { time: string }).time) - accepted))
    await value(server, (text) => text.includes('"job left"') && text.includes(id))
  }
  return delays
}

async function startOne(server: ServerProcess, key: string): Promise<{ id: string; accepted: number }> {
  const { json, status } = await send(server.url as string, {
    method: 'POST',
    path: JOBS,
    headers: ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json'],
    body: JSON.stringify({ domain: 'docs.test' }),
  })
  if (status !== 202) throw new Error(`The job was refused with ${status}.`)
  return { id: json?.jobId as string, accepted: Date.now() }
}

async function oneJob(server: ServerProcess, key: string): Promise<string> {
  const { id } = await startOne(server, key)
  await value(server, (text) => text.includes('"job left"') && text.includes(id))
  return id
}

/** The first line of the server's output that fits, now or later. */
async function value(server: ServerProcess, fits: (line: string) => boolean): Promise<string> {
  for (;;) {
    const line = server.output().split('\n').findLast(fits)
    if (line?.endsWith('}')) return line
    await once(server.child.stdout as NodeJS.EventEmitter, 'data')
  }
}

/** Memory of the command as an operator runs it, when nobody asks for anything. */
async function idleMegabytes({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Promise<number> {
  const child = spawn(process.execPath, [CLI, 'serve', '--data', dataDir, '--port', String(await freePort())], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  while (!output.includes('"listening"')) await once(child.stdout, 'data')
  await wait(IDLE_MS)
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
  child.kill('SIGTERM')
  await once(child, 'exit')
  return kilobytes / 1024
}
