import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVERS_FILE, type ServerTemplate } from '@octavo/proxy'
import type { Queryable } from './database.js'
import { ORGANIZATION_SITE } from './siteStore.js'

/** Maximum size of the list in bytes, because it is untrusted. */
const BYTES = 256 * 1024

/** Reads the list of API servers that a build has found in a site's documents. */
export async function readApiServers(output: string): Promise<ServerTemplate[]> {
  const file = join(output, SERVERS_FILE)
  try {
    if ((await stat(file)).size > BYTES) return []
    const list: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(list) ? list.filter(isTemplate) : []
  } catch {
    // Sites without API pages have no list.
    return []
  }
}

interface ExportedServers {
  domain: string
  /** The organization of the export. */
  organisation: string
  servers: readonly ServerTemplate[]
  /** True for a partial export, which keeps the servers of other pages. */
  isPart: boolean
}

/** Stores the API servers of a site. Does nothing if the domain no longer belongs to the organization. */
export async function putApiServers(
  transaction: Queryable,
  { domain, organisation, servers, isPart }: ExportedServers,
): Promise<void> {
  // One statement, because two partial exports can end at the same time.
  const both = `(select jsonb_agg(server order by number) from (
    select server, min(number) as number
    from jsonb_array_elements(api_servers.servers || excluded.servers) with ordinality as each(server, number)
    group by server) distinct_servers)`
  await transaction.query(
    `insert into octavo.api_servers (domain, servers) select domain, $3 from (${ORGANIZATION_SITE}) site
     on conflict (domain) do update set servers = ${isPart ? `coalesce(${both}, '[]')` : 'excluded.servers'}`,
    [domain, organisation, JSON.stringify(servers)],
    isPart ? 'add-api-servers' : 'put-api-servers',
  )
}

/**
 * Returns the version of a domain's list of API servers, and the list if the version is not `knownVersion`. Returns undefined
 * for an unknown domain, for a domain without an export or build, and for an unverified domain if verification is
 * required. A registered build takes precedence over exports. The version of an export's list is the id of the
 * transaction that wrote it (PostgreSQL's `xmin`), so it changes when another organization registers the domain.
 */
export async function findApiServers(
  database: Queryable,
  domain: string,
  { knownVersion = '', requiresVerification }: { knownVersion?: string | undefined; requiresVerification: boolean },
): Promise<{ version: string; servers: ServerTemplate[] | null } | undefined> {
  const { row } = await database.query<{
    build: string | null
    version: string | null
    servers: ServerTemplate[] | null
  }>(
    `select s.build, a.xmin::text as version, case when a.xmin::text <> $2 then a.servers end as servers
       from octavo.sites s left join octavo.api_servers a on a.domain = s.domain where s.domain = $1
         and (s.verified_by is not null or not $3::boolean)`,
    [domain, knownVersion, requiresVerification],
    'find-api-servers',
  )
  if (!row) return undefined
  const { build, version, servers } = row
  if (build === null) return version === null ? undefined : { version, servers }
  const stamp = await buildStamp(build)
  if (stamp === undefined) return undefined
  return { version: stamp, servers: stamp === knownVersion ? null : await readApiServers(build) }
}

/** Returns a value that changes with the server list of a build. Undefined for a missing folder. */
async function buildStamp(build: string): Promise<string | undefined> {
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
