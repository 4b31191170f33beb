import type { Database } from '../../packages/server/dist/stores/database.js'

interface FleetHistory {
  organizations: number
  /** Jobs of the day before, which have ended. */
  history: number
}

/** Registers the sites of all organizations, and jobs of the days before. */
export async function seedFleet(database: Database, { organizations, history }: FleetHistory): Promise<void> {
  await database.query(
    "insert into octavo.organisations (id, plan) select 'org-' || n, 'enterprise' from generate_series(1, $1::integer) n",
    [organizations],
  )
  await database.query(
    `insert into octavo.sites (domain, organisation, source, trusted, verified_by)
     select 'docs.org-' || n || '.test', 'org-' || n, '{"kind":"folder","path":"/srv"}', true, 'operator'
     from generate_series(1, $1::integer) n`,
    [organizations],
  )
  for (let from = 0; from < history; from += 10_000)
    await seedJobs(database, { from, to: Math.min(from + 10_000, history), organizations })
  await database.query('analyze')
}

/** Inserts jobs that have ended, with every row that the server would have stored: events and audit entries included. */
async function seedJobs(
  database: Database,
  { from, to, organizations }: { from: number; to: number; organizations: number },
): Promise<void> {
  await database.transaction(async (transaction) => {
    // The triggers would record events of now.
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `with new_jobs as (
         insert into octavo.jobs (id, organisation, domain, format, status, progress, page_count, attempt, tries, source,
           trusted, revision, error_count, warning_count, created_at, started_at, updated_at)
         select 'se_' || lpad(to_hex(n), 16, '0'), 'org-' || (n % $3::integer + 1), 'docs.org-' || (n % $3::integer + 1) || '.test',
           'tar.gz', 'completed', 100, 100, 1, 1, '{"kind":"folder","path":"/srv"}', true, repeat(to_hex(n % 16), 40), 0, 0, at, at, at
         from (select n, now() - interval '1 hour' - (n * interval '0.86 seconds') as at
           from generate_series($1::integer + 1, $2::integer) n) as numbers returning id, organisation, domain, revision, created_at
       ), new_bundles as (
         insert into octavo.bundles (sha256, name, bytes)
         select repeat(substr(id, 4), 4), repeat(substr(id, 4), 4) || '.tar.gz', 1000000 from new_jobs returning sha256
       ), new_logs as (
         insert into octavo.job_logs (job, number, level, text)
         select id, n, 'info', 'Rendered 100 pages' from new_jobs, generate_series(1, 2) n
       ), new_events as (
         insert into octavo.events (organisation, type, data, at)
         select organisation, 'job.' || type, jsonb_build_object('jobId', id, 'domain', domain, 'status', type, 'preview', null,
           'error', null, 'revision', revision, 'pageCount', 100, 'errorCount', 0, 'warningCount', 0), created_at
         from new_jobs, unnest(array['queued', 'started', 'completed']) type
       ), new_entries as (
         insert into octavo.audit (at, organisation, kind, actor, name, action, target, outcome, via, client, request)
         select created_at, organisation, 'key', 'key_0123456789abcdef', 'CI', 'job.start', id, 'done', 'api', '192.0.2.10',
           gen_random_uuid()::text from new_jobs
       )
       insert into octavo.publications (job, attempt, sha256, inputs)
       select id, 1, repeat(substr(id, 4), 4), repeat(substr(id, 4), 4) from new_jobs`,
      [from, to, organizations],
    )
  })
}
