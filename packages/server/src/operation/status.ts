import type { Database } from '../stores/database.js'

/** Counts of a server's database. */
export interface ServerStatus {
  database: 'embedded' | 'PostgreSQL'
  schema: number
  organisations: number
  sites: number
  /** Jobs by status. */
  jobs: { queued: number; running: number; completed: number; failed: number }
  /** Waiting time of the oldest queued job in seconds. */
  oldestQueuedSeconds: number
  bundles: { count: number; bytes: number }
}

export async function readStatus(database: Database): Promise<ServerStatus> {
  const { row } = await database.query<Record<string, string | number>>(
    `select (select version from octavo.schema_version) as schema,
       (select count(*) from octavo.organisations) as organisations,
       (select count(*) from octavo.sites) as sites,
       (select count(*) from octavo.jobs where status = 'queued') as queued,
       (select count(*) from octavo.jobs where status = 'running') as running,
       (select count(*) from octavo.jobs where status = 'completed') as completed,
       (select count(*) from octavo.jobs where status = 'failed') as failed,
       (select coalesce(extract(epoch from now() - min(created_at)), 0)::integer from octavo.jobs where status = 'queued') as wait,
       (select count(*) from octavo.bundles) as bundles,
       (select coalesce(sum(bytes), 0) from octavo.bundles) as bytes`,
  )
  const value = (name: string) => Number(row?.[name] ?? 0)
  return {
    database: database.isShared ? 'PostgreSQL' : 'embedded',
    schema: value('schema'),
    organisations: value('organisations'),
    sites: value('sites'),
    jobs: {
      queued: value('queued'),
      running: value('running'),
      completed: value('completed'),
      failed: value('failed'),
    },
    oldestQueuedSeconds: Math.max(0, value('wait')),
    bundles: { count: value('bundles'), bytes: value('bytes') },
  }
}
