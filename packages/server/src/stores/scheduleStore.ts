import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.js'
import { lockOrganization } from './lockOrganization.js'

/** Exports of a site at times of a cron expression. */
export interface ScheduleRecord {
  id: string
  organisation: string
  domain: string
  cron: string
  timeZone: string
  /** Branch that is exported as a preview. Null for the site itself. */
  branch: string | null
  nextAt: Date
  lastAt: Date | null
  /** Outcome of the last run, as a sentence. */
  lastOutcome: string | null
  lastJob: string | null
}

const COLUMNS = `id, organisation, domain, cron, time_zone as "timeZone", branch, next_at as "nextAt",
  last_at as "lastAt", last_outcome as "lastOutcome", last_job as "lastJob"`

export function newScheduleId(): string {
  return `sch_${randomBytes(8).toString('hex')}`
}

/** Stores a schedule in a transaction, unless the site has the maximum number of them. */
export async function insertSchedule(
  transaction: Queryable,
  schedule: Pick<ScheduleRecord, 'id' | 'organisation' | 'domain' | 'cron' | 'timeZone' | 'branch' | 'nextAt'>,
  max: number,
): Promise<ScheduleRecord | undefined> {
  const { id, organisation, domain, cron, timeZone, branch, nextAt } = schedule
  await lockOrganization(transaction, organisation)
  const { row } = await transaction.query<ScheduleRecord>(
    `insert into octavo.schedules (id, organisation, domain, cron, time_zone, branch, next_at)
     select $1, $2, $3, $4, $5, $6, $7::timestamptz where (select count(*) from octavo.schedules where domain = $3) < $8
     returning ${COLUMNS}`,
    [id, organisation, domain, cron, timeZone, branch, nextAt, max],
  )
  return row
}

/** Replaces the values of a schedule. Returns undefined for an unknown one. */
export async function changeSchedule(
  database: Queryable,
  schedule: Pick<ScheduleRecord, 'id' | 'organisation' | 'domain' | 'cron' | 'timeZone' | 'branch' | 'nextAt'>,
): Promise<ScheduleRecord | undefined> {
  const { id, organisation, domain, cron, timeZone, branch, nextAt } = schedule
  const { row } = await database.query<ScheduleRecord>(
    `update octavo.schedules set cron = $4, time_zone = $5, branch = $6, next_at = $7
     where id = $1 and organisation = $2 and domain = $3 returning ${COLUMNS}`,
    [id, organisation, domain, cron, timeZone, branch, nextAt],
  )
  return row
}

export async function listSchedules(
  database: Queryable,
  organisation: string,
  domain: string,
): Promise<ScheduleRecord[]> {
  const { rows } = await database.query<ScheduleRecord>(
    `select ${COLUMNS} from octavo.schedules where organisation = $1 and domain = $2 order by created_at, id`,
    [organisation, domain],
  )
  return rows
}

export async function removeSchedule(
  database: Queryable,
  { organisation, domain, id }: Pick<ScheduleRecord, 'organisation' | 'domain' | 'id'>,
): Promise<boolean> {
  const { count } = await database.query(
    'delete from octavo.schedules where organisation = $1 and domain = $2 and id = $3 returning id',
    [organisation, domain, id],
  )
  return count === 1
}

/** Returns a due schedule, locked until the transaction ends. Other processes skip it. */
export async function lockDueSchedule(transaction: Queryable, now: Date): Promise<ScheduleRecord | undefined> {
  const { row } = await transaction.query<ScheduleRecord>(
    `select ${COLUMNS} from octavo.schedules where next_at <= $1 order by next_at limit 1 for update skip locked`,
    [now],
    'lock-schedule',
  )
  return row
}

/** Stores a run, unless another process has stored it. */
export async function putRun(
  database: Queryable,
  { id, nextAt: due }: Pick<ScheduleRecord, 'id' | 'nextAt'>,
  run: { at: Date; nextAt: Date; outcome: string; job: string | null },
): Promise<void> {
  await database.query(
    `update octavo.schedules set last_at = $3, next_at = $4, last_outcome = $5, last_job = $6
     where id = $1 and next_at = $2`,
    [id, due, run.at, run.nextAt, run.outcome, run.job],
  )
}
