import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OperatorCommand, type OperatorCommands, runOperatorCommand } from '@octavo/server'
import { type Postgres, startPostgres } from '../tools/postgres.js'
import { type ServerProcess, startServerProcess } from '../tools/serverProcess.js'

const STUB = fileURLToPath(new URL('../tools/stubBuild.mjs', import.meta.url))

/** Builds by a stub where a site has a `stub.json`, in earnest where it has none. */
export const STUB_SETTINGS = {
  OCTAVO_ISOLATION: 'command',
  OCTAVO_ISOLATION_COMMAND: JSON.stringify([process.execPath, STUB]),
  OCTAVO_CONCURRENCY: '4',
  OCTAVO_GRACE_SECONDS: '5',
}

/** `embedded`: one process on PGlite. `postgres`: two API processes and two workers on a real PostgreSQL. */
export type DatabaseKind = 'embedded' | 'postgres'
export const DATABASES: readonly DatabaseKind[] = ['embedded', 'postgres']

/** A server as an operator would run it. */
export interface Deployment {
  kind: DatabaseKind
  /** Every process that answers requests. */
  apis: ServerProcess[]
  processes: ServerProcess[]
  dataDir: string
  databaseUrl?: string
  operate<Name extends OperatorCommand>(
    command: Name,
    values: OperatorCommands[Name]['arguments'],
  ): Promise<OperatorCommands[Name]['result']>
  /** Writes a site's files into a folder and registers it. */
  addSite(domain: string, organisation: string, site: { files: Record<string, string>; plan?: string }): Promise<void>
  stop(): Promise<void>
}

/** @param user user that the processes run as. Default: the user of the test */
export async function deploy(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
  user?: number,
): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-server-'))
  if (user !== undefined) chownSync(folder, user, user)
  const dataDir = join(folder, 'data')
  const roles = kind === 'embedded' ? (['all'] as const) : (['api', 'api', 'worker', 'worker'] as const)
  let postgres: Postgres | undefined
  const processes: ServerProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()))
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    postgres = kind === 'postgres' ? await startPostgres() : undefined
    const databaseUrl = await postgres?.createDatabase('octavo')
    const location = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
    // All at once on an empty database: each may be the one that makes the tables.
    const publicUrl = 'http://docs.test'
    processes.push(
      ...(await Promise.all(
        roles.map((role) =>
          startServerProcess({
            ...location,
            role,
            user,
            settings: { ...STUB_SETTINGS, OCTAVO_PUBLIC_URL: publicUrl, ...settings },
          }),
        ),
      )),
    )
    const operate: Deployment['operate'] = (command, values) => runOperatorCommand(location, command, values)
    return {
      ...location,
      kind,
      processes,
      apis: processes.filter(({ url }) => url !== undefined),
      operate,
      async addSite(domain, organisation, { files, plan }) {
        const path = join(folder, 'sites', domain)
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(dirname(join(path, name)), { recursive: true })
          writeFileSync(join(path, name), text)
        }
        await operate('sites.add', {
          domain,
          organisation,
          ...(plan !== undefined && { plan }),
          source: { kind: 'folder', path },
          trusted: false,
        })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A file that no export publishes. It differs each time, so that the site's next export builds it. */
export function edit(): Record<string, string> {
  return { '.edit': randomUUID() }
}

/** Files of a site that the stub builds. */
export function stubSite(script: Record<string, unknown>): Record<string, string> {
  return { 'stub.json': JSON.stringify(script) }
}

/** Files of a small site of its own. */
/** One page has an error, another a link to a page that does not exist. */
export function faultySite(): Record<string, string> {
  return { ...REAL_SITE, 'index.mdx': '---\ntitle: Welcome\n---\n\n[Gone](/gone)\n', 'guides/first.mdx': '<Card>\n' }
}

export const REAL_SITE = {
  'docs.json': JSON.stringify({
    $schema: 'https://example.com/docs.json',
    name: 'Real',
    theme: 'mint',
    colors: { primary: '#0055ff' },
    navigation: { groups: [{ group: 'Start', pages: ['index', 'guides/first'] }] },
  }),
  'index.mdx': '---\ntitle: Welcome\n---\n\nSee [the guide](/guides/first).\n',
  'guides/first.mdx': '---\ntitle: First\n---\n\nText.\n',
}
