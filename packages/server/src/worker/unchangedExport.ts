import { readdir } from 'node:fs/promises'
import { contentHash } from '@octavo/core'
import type { ServerTemplate } from '@octavo/proxy'
import { putKnowledge } from '../assistant/knowledgeStore.js'
import type { Isolation } from '../build/isolation.js'
import type { Job } from '../jobs/job.js'
import type { Publication } from '../jobs/jobStore.js'
import { putApiServers } from '../stores/apiServers.js'
import type { Queryable } from '../stores/database.js'

/** The values that determine the bundle of a job. */
interface ExportInputs {
  job: Job
  /** Fingerprint of the build program. */
  builder: string
  revision: string
  /** Paths of skipped links and special files. */
  leftOut: readonly string[]
}

/**
 * Returns whether a build depends on nothing but the site's files: it runs in a sandbox without a network, and runs no
 * code of a configuration file, which may read the time.
 */
export async function isReproducible(
  { trusted }: Pick<Job, 'trusted'>,
  isolation: Pick<Isolation, 'supportsUntrusted'>,
  root: string,
): Promise<boolean> {
  if (!isolation.supportsUntrusted) return false
  return !trusted || !(await readdir(root)).some((name) => name.startsWith('octavo.config.'))
}

/** Returns a hash of everything that determines a reproducible bundle. */
export function exportInputs({ job, builder, revision, leftOut }: ExportInputs): string {
  const { domain, paths, version, strict, trusted, format, source } = job
  const directory = source.kind === 'git' ? (source.directory ?? '') : ''
  return contentHash(
    JSON.stringify([builder, domain, paths, version, strict, trusted, format, directory, revision, leftOut]),
  )
}

/** An earlier export with the same inputs. */
export interface UnchangedExport {
  job: string
  publication: Publication
}

/** Returns the newest export of an organization with these inputs. Exports of others are never used. */
export async function findUnchanged(
  database: Queryable,
  { organisation, domain }: Pick<Job, 'organisation' | 'domain'>,
  inputs: string,
): Promise<UnchangedExport | undefined> {
  const { row } = await database.query<{
    job: string
    sha256: string
    name: string
    bytes: string | number
    pageCount: number
    knowledge: string | null
    servers: ServerTemplate[] | null
  }>(
    `select p.job, p.sha256, b.name, b.bytes, j.page_count as "pageCount", p.knowledge, p.servers
       from octavo.publications p
       join octavo.bundles b on b.sha256 = p.sha256
       join octavo.jobs j on j.id = p.job
       where p.inputs = $1 and j.organisation = $2 and j.domain = $3
       order by j.created_at desc, j.id desc limit 1`,
    [inputs, organisation, domain],
  )
  if (!row?.knowledge || !row.servers) return undefined
  const { job, bytes, knowledge, servers, ...rest } = row
  return { job, publication: { ...rest, bytes: Number(bytes), inputs, knowledge, servers } }
}

/** Copies the report of an earlier job, and its counts, in the transaction that completes a job. */
export async function copyReport(transaction: Queryable, from: string, to: string): Promise<void> {
  await transaction.query(
    `update octavo.jobs set error_count = e.error_count, warning_count = e.warning_count
       from octavo.jobs e where e.id = $1 and octavo.jobs.id = $2`,
    [from, to],
  )
  await transaction.query(
    `insert into octavo.job_reports (job, report) select $2, report from octavo.job_reports where job = $1
       on conflict (job) do update set report = excluded.report`,
    [from, to],
  )
}

/** Stores what an export has found for the site's assistant and API proxy. Previews change neither. */
export async function putFindings(
  transaction: Queryable,
  { domain, organisation, paths, version, preview }: Job,
  { servers = [], knowledge }: Pick<Publication, 'servers' | 'knowledge'>,
): Promise<void> {
  if (preview !== null) return
  const isPart = paths !== null || version !== null
  await putApiServers(transaction, { domain, organisation, servers, isPart })
  if (knowledge !== undefined) await putKnowledge(transaction, { domain, organisation, name: knowledge, isPart })
}
