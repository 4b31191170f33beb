import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVERS_FILE, type ServerTemplate } from '@octavo/proxy'
import { firstRow, type Queryable } from '../database/database.js'
import { SITE_OF_ORGANISATION } from './siteStore.js'

/** A site names a handful of servers; a list of a stranger's build that is longer is not read. */
const BYTES = 256 * 1024

/** The servers that a build has found in a site's API documents. */
export async function readApiServers(output: string): Promise<ServerTemplate[]> {
  const file = join(output, SERVERS_FILE)
  try {
    if ((await stat(file)).size > BYTES) return []
    const list: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(list) ? list.filter(isTemplate) : []
  } catch {
    // Sites without API pages have none.
    return []
  }
}

export interface ExportedServers {
  domain: string
  /** Whose export it was. */
  organisation: string
  servers: readonly ServerTemplate[]
  /** Whether some of the site's pages were exported only: then what others name stays. */
  isPart: boolean
}

/**
 * Where the playground of a site may send requests from now on. Does nothing for a domain that was removed, or that
 * another organisation has meanwhile.
 */
export async function putApiServers(
  transaction: Queryable,
  { domain, organisation, servers, isPart }: ExportedServers,
): Promise<void> {
  const before = isPart ? ((await findApiServers(transaction, domain)) ?? []) : []
  const all = [...new Map([...before, ...servers].map((server) => [JSON.stringify(server), server])).values()]
  await transaction.query(
    `insert into octavo.api_servers (domain, servers) select domain, $3 from (${SITE_OF_ORGANISATION}) site
     on conflict (domain) do update set servers = excluded.servers`,
    [domain, organisation, JSON.stringify(all)],
  )
}

/** The servers of a site's latest export; undefined for a domain without one. */
export async function findApiServers(database: Queryable, domain: string): Promise<ServerTemplate[] | undefined> {
  return (await findNewApiServers(database, domain))?.servers ?? undefined
}

/**
 * Which list a domain has now, and the list itself unless that is the one that is known. The version is the transaction
 * that has written it (PostgreSQL's `xmin`), so that a site of the same name that is another's has another.
 */
export async function findNewApiServers(
  database: Queryable,
  domain: string,
  known = '',
): Promise<{ version: string; servers: ServerTemplate[] | null } | undefined> {
  return firstRow(
    await database.query<{ version: string; servers: ServerTemplate[] | null }>(
      `select xmin::text as version, case when xmin::text <> $2 then servers end as servers
       from octavo.api_servers where domain = $1`,
      [domain, known],
      'find-api-servers',
    ),
  )
}

function isTemplate(value: unknown): value is ServerTemplate {
  if (typeof value !== 'object' || value === null) return false
  const { url, variables = {} } = value as { url?: unknown; variables?: unknown }
  if (typeof url !== 'string' || typeof variables !== 'object' || variables === null) return false
  return Object.values(variables).every(
    (variable: { default?: unknown; enum?: unknown } | null) =>
      typeof variable?.default === 'string' && (variable.enum === undefined || Array.isArray(variable.enum)),
  )
}
