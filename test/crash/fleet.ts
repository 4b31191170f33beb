import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { runOperatorCommand } from '@octavo/server'
import pg from 'pg'
import { type DatabaseKind, STUB_SETTINGS } from '../server/deployment.js'
import { freePort } from '../tools/octavo.js'
import { type Postgres, startPostgres } from '../tools/postgres.js'
import { EndedEarly, type PointAction, type ServerProcess, startServerProcess } from '../tools/serverProcess.js'
import { type HalfOpenProxy, openHalfOpenProxy } from './halfOpenProxy.js'
import type { Entry } from './history.js'

/** A process that comes back after it was ended. */
export interface Member {
  role: 'api' | 'worker' | 'all'
  url?: string
  /** Its own way to the database. */
  link?: HalfOpenProxy
  process: ServerProcess
  /** Resolves when it is up (again). */
  ready: Promise<void>
}

export interface Fleet {
  kind: DatabaseKind
  members: Member[]
  postgres?: Postgres
  dataDir: string
  databaseUrl?: string
  key: string
  /** Adds a site of a repository. */
  addRepository(domain: string, url: string): Promise<void>
  addSite(domain: string, files: Record<string, string>): Promise<void>
  /** Changes a file of a site that is not published, so that its next export builds it. */
  editSite(domain: string, edit: number): void
  /** What is left over in folders of temporary files. */
  leftOvers(): string[]
  /** Ends all processes, and reads what was published. */
  finish(): Promise<Entry[]>
}

/** Counts every change of the publications, so that none can be put in another's place unseen. */
const AUDIT = `
  create table public.audit (job text, attempt integer);
  create function public.note() returns trigger language plpgsql as
    $$ begin insert into public.audit values (new.job, new.attempt); return new; end $$;
  create trigger note after insert or update on octavo.publications for each row execute function public.note();`
const PUBLISHED =
  'select p.job, p.attempt, (select count(*)::int from public.audit a where a.job = p.job) as changes from octavo.publications p'

export async function startFleet(
  kind: DatabaseKind,
  record: (entry: Entry) => void,
  moreSettings: Record<string, string> = {},
): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-crash-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const databaseUrl = await postgres?.createDatabase('octavo')
  const settings = {
    ...STUB_SETTINGS,
    OCTAVO_PUBLIC_URL: 'http://docs.test',
    OCTAVO_JOBS_PER_HOUR: '1000000',
    OCTAVO_JOBS_QUEUED: '100000',
    OCTAVO_REQUESTS_PER_MINUTE: '100000000',
    ...moreSettings,
  }
  const roles: Member['role'][] = kind === 'postgres' ? ['api', 'api', 'worker', 'worker', 'worker'] : ['all']
  let isStopped = false
  const location = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  // The tables, before anybody uses them.
  await runOperatorCommand(location, 'sites.list', {})
  await withDatabase(location, (run) => run(AUDIT))

  const join_ = async (role: Member['role']): Promise<Member> => {
    const port = role === 'worker' ? 0 : await freePort()
    const link = postgres && (await openHalfOpenProxy(postgres.port))
    const start = async (): Promise<ServerProcess> => {
      const process = await startServerProcess({
        role,
        dataDir,
        port,
        settings,
        ...(databaseUrl !== undefined && link && { databaseUrl: databaseUrl.replace(/:\d+\//, `:${link.port}/`) }),
      })
      watch(process)
      if (role !== 'api') record({ type: 'up', at: performance.now(), pid: process.child.pid as number })
      return process
    }
    /** A supervisor's loop: what ends is started again, also when the database is away meanwhile. */
    const restart = async () => {
      while (!isStopped) {
        try {
          member.process = await start()
          return
        } catch (error) {
          if (error instanceof EndedEarly && error.wasKilled) {
            // A job that ends its worker was taken before the others could be told that it is ready.
            for (const line of error.output.split('\n')) noteLine(line, record)
            record({ type: 'fault', at: performance.now(), fault: 'killed', pid: error.pid })
            continue
          }
          if (!/ECONN|terminat|57P|reach|Connection|timeout/.test(String(error))) throw error
        }
      }
    }
    const watch = (process: ServerProcess) => {
      let rest = ''
      const read = (text: string) => {
        const lines = `${rest}${text}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) noteLine(line, record)
      }
      // It may have taken jobs before it said that it is ready.
      read(process.output())
      process.child.stdout?.on('data', (text) => read(String(text)))
      process.child.once('exit', () => {
        record({ type: 'fault', at: performance.now(), fault: 'killed', pid: process.child.pid as number })
        if (!isStopped) member.ready = restart()
      })
    }
    const member = { role, ...(link && { link }), ready: Promise.resolve() } as Member
    member.process = await start()
    if (member.process.url !== undefined) member.url = member.process.url
    return member
  }
  const members = await Promise.all(roles.map(join_))
  const operate: typeof runOperatorCommand = (_location, command, values) =>
    runOperatorCommand(location, command, values)
  const addSite = async (domain: string, files: Record<string, string>) => {
    const path = join(folder, 'sites', domain)
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(path, name, '..'), { recursive: true })
      writeFileSync(join(path, name), text)
    }
    const source = { kind: 'folder' as const, path }
    await operate(location, 'sites.add', { domain, organisation: 'acme', source, trusted: false })
  }
  await addSite('first.test', { 'stub.json': '{}' })
  const scopes = ['read' as const, 'write' as const]
  const { key } = await operate(location, 'keys.create', { organisation: 'acme', kind: 'admin', name: 'crash', scopes })
  return {
    kind,
    members,
    ...(postgres && { postgres }),
    ...location,
    key,
    async addRepository(domain, url) {
      const source = { kind: 'git' as const, url, ref: 'main' }
      await operate(location, 'sites.add', { domain, organisation: 'acme', source, trusted: false })
    },
    addSite,
    editSite: (domain, edit) => writeFileSync(join(folder, 'sites', domain, '.edit'), String(edit)),
    leftOvers: () => [
      ...readdirSync(join(dataDir, 'work')),
      ...readdirSync(join(dataDir, 'bundles')).filter((name) => name.startsWith('.')),
    ],
    async finish() {
      isStopped = true
      await Promise.all(members.map(({ ready }) => ready))
      await Promise.all(members.map(({ process }) => process.stop()))
      const rows = await withDatabase(location, (run) => run(PUBLISHED))
      await Promise.all(members.map(({ link }) => link?.close()))
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
      return rows.map((row) => ({ type: 'published', ...row }) as Entry)
    },
  }
}

type Run = (text: string) => Promise<Record<string, unknown>[]>

async function withDatabase<T>(
  location: { dataDir: string; databaseUrl?: string },
  use: (run: Run) => Promise<T>,
): Promise<T> {
  if (location.databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: location.databaseUrl })
    await client.connect()
    try {
      return await use(async (text) => (await client.query(text)).rows)
    } finally {
      await client.end()
    }
  }
  const pglite = await PGlite.create(join(location.dataDir, 'database'))
  try {
    return await use(async (text) => (await pglite.exec(text)).at(-1)?.rows as Record<string, unknown>[])
  } finally {
    await pglite.close()
  }
}

function noteLine(line: string, record: (entry: Entry) => void): void {
  const type = line.includes('"job taken"') ? 'taken' : /"job left"|"attempt failed"/.test(line) ? 'left' : undefined
  if (!type) return
  const { job, attempt, pid } = JSON.parse(line) as { job: string; attempt: number; pid: number }
  record({ type, at: performance.now(), job, attempt, pid })
}

export type { PointAction }
