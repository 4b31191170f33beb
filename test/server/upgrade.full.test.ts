import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findPostgres, startPostgres } from '../tools/postgres.js'
import { startServerProcess } from '../tools/serverProcess.js'
import { Client, createChecker, send } from './client.js'
import { DATABASES, type DatabaseKind, STUB_SETTINGS, stubSite } from './deployment.js'
import { fetchBundle } from './jobCases.js'

const DUMP = fileURLToPath(new URL('./upgrade/', import.meta.url))
/** Databases of earlier releases, whose processes were killed: two jobs had completed, and one was running. */
const RELEASES = [
  {
    schema: 5,
    key: 'svc_LxCVdtVRzB33EQhB7svAUHSF0LdLQS3f25X7TZ',
    completed: 'se_0159bdf2d303fbb3',
    running: 'se_3bfc43ed926944ec',
  },
  {
    schema: 12,
    key: 'svc_V5bc4HCahLSd2pv0puV9WQFQlpVhhDYq19HAUC',
    completed: 'se_787709d49dce5cb9',
    running: 'se_58d695a59da99773',
    session: 'w7XBZXyRkBEVTJbHrQuzL5miEy2x59UMspI5in0mwe8',
  },
]
/** The bundle of both jobs, in each release. */
const SHA = '5606638912048457c72ddfbbfd3d46fdb66ec5def8c396c7d84b431ed192dad2'

const folder = mkdtempSync(join(tmpdir(), 'octavo-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates the data folder and the database of a release, as its killed processes left them. */
async function restore(schema: number, kind: DatabaseKind): Promise<{ dataDir: string; databaseUrl?: string }> {
  const root = join(folder, `${schema}-${kind}`)
  const sites = join(root, 'sites')
  for (const domain of ['quick.test', 'other.test', 'slow.test'])
    for (const [name, text] of Object.entries(stubSite({ pages: 3, milliseconds: 10 }))) {
      mkdirSync(dirname(join(sites, domain, name)), { recursive: true })
      writeFileSync(join(sites, domain, name), text)
    }
  const dataDir = join(root, 'data')
  cpSync(DUMP, join(dataDir, 'bundles'), { recursive: true, filter: (file) => !file.endsWith('.sql') })
  const dump = readFileSync(join(DUMP, `schema-${schema}.sql`), 'utf8').replaceAll('/srv/sites', sites)
  // Sessions of the day on which the release was stored have ended.
  const renew = schema >= 12 ? 'update octavo.sessions set created_at = now(), used_at = now();' : ''
  if (kind === 'embedded') {
    const database = await PGlite.create(join(dataDir, 'database'))
    await database.exec(dump)
    await database.exec(renew)
    await database.close()
    return { dataDir }
  }
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const databaseUrl = await postgres.createDatabase('octavo')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(dump)
  await client.query(renew)
  await client.end()
  return { dataDir, databaseUrl }
}

const CASES = DATABASES.flatMap((kind) => RELEASES.map((release) => ({ kind, ...release })))

test.skipIf(findPostgres() === undefined).each(CASES)(
  'migrates and serves the $kind database of the release with schema $schema',
  async ({ kind, schema, key, completed, running, session }) => {
    const location = await restore(schema, kind)
    // Two new processes at once on PostgreSQL: one of them migrates.
    const roles = kind === 'embedded' ? (['all'] as const) : (['api', 'worker'] as const)
    const settings = { ...STUB_SETTINGS, OCTAVO_PUBLIC_URL: 'http://docs.test' }
    const processes = await Promise.all(roles.map((role) => startServerProcess({ role, ...location, settings })))
    onTestFinished(async () => {
      for (const process of processes) await process.stop()
    })
    const url = processes[0]?.url as string
    const acme = new Client([url], createChecker((await send(url, { path: '/openapi.json' })).json as never)).as(key)
    expect((await acme.call('GET', '/v1/sites')).json).toMatchObject({
      sites: [
        { domain: 'quick.test', verifiedBy: 'operator', plan: 'enterprise' },
        { domain: 'slow.test', verifiedBy: 'operator' },
      ],
    })
    expect((await acme.status(completed)).json).toMatchObject({ status: 'completed', pageCount: 3 })
    const { json } = await acme.bundle(completed)
    expect(json?.sha256).toBe(SHA)
    const archive = await fetchBundle({ urls: [url] }, json?.bundleUrl as string)
    expect(archive.equals(readFileSync(join(DUMP, `${SHA}.tar.gz`)))).toBe(true)
    if (session !== undefined) {
      const page = await send(url, { path: '/dashboard/acme', headers: ['Cookie', `octavo-session=${session}`] })
      expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('quick.test')])
    }
    // The job of the killed worker runs again.
    expect((await acme.until(running)).at(-1)).toMatchObject({ status: 'completed', pageCount: 3 })
    const again = await acme.started({ domain: 'quick.test' })
    expect((await acme.until(again)).at(-1)).toMatchObject({ status: 'completed' })
  },
  120_000,
)
