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

interface ExportedServers {
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
  // In one statement: exports of two parts may end in the same moment.
  const both = `(select jsonb_agg(server order by place) from (
    select server, min(place) as place
    from jsonb_array_elements(api_servers.servers || excluded.servers) with ordinality as each(server, place)
    group by server) distinct_servers)`
  await transaction.query(
    `insert into octavo.api_servers (domain, servers) select domain, $3 from (${SITE_OF_ORGANISATION}) site
     on conflict (domain) do update set servers = ${isPart ? `coalesce(${both}, '[]')` : 'excluded.servers'}`,
    [domain, organisation, JSON.stringify(servers)],
    isPart ? 'add-api-servers' : 'put-api-servers',
  )
}

/** The servers of a site; undefined for a domain that is not known, or has neither an export nor a build. */
export async function findApiServers(database: Queryable, domain: string): Promise<ServerTemplate[] | undefined> {
  return (await findNewApiServers(database, domain))?.servers ?? undefined
}

/**
 * Which list a domain has now, and the list itself unless that is the one that is known. A build that the operator has
 * registered comes before exports. The version of an export's list is the transaction that has written it (PostgreSQL's
 * `xmin`), so that a site of the same name that is another's has another.
 */
export async function findNewApiServers(
  database: Queryable,
  domain: string,
  known = '',
): Promise<{ version: string; servers: ServerTemplate[] | null } | undefined> {
  const row = firstRow(
    await database.query<{ build: string | null; version: string | null; servers: ServerTemplate[] | null }>(
      `select s.build, a.xmin::text as version, case when a.xmin::text <> $2 then a.servers end as servers
       from octavo.sites s left join octavo.api_servers a on a.domain = s.domain where s.domain = $1`,
      [domain, known],
      'find-api-servers',
    ),
  )
  if (!row) return undefined
  const { build, version, servers } = row
  if (build === null) return version === null ? undefined : { version, servers }
  const stamp = await stampOf(build)
  if (stamp === undefined) return undefined
  return { version: stamp, servers: stamp === known ? null : await readApiServers(build) }
}

/** Changes with what a build says of servers, also when it says nothing; undefined when there is no such folder. */
async function stampOf(build: string): Promise<string | undefined> {
  const [folder, file] = await Promise.all(
    [build, join(build, SERVERS_FILE)].map((path) => stat(path).catch(() => undefined)),
  )
  if (!folder?.isDirectory()) return undefined
  return `build ${build} ${folder.ino} ${file ? `${file.ino}.${file.mtimeMs}.${file.size}` : ''}`
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
