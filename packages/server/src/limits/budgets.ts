import { firstRow, type Queryable } from '../database/database.js'

/** So many requests in each fixed window of time, counted in UTC from 1970: hours and days begin when clocks say so. */
export interface Budget {
  /** Whose requests are counted, and which. */
  key: string
  limit: number
  windowMs: number
}

export interface BudgetCount {
  /** Of the budget that is spent, or next to be. */
  key: string
  isAdmitted: boolean
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

/** For this statement only: all requests of an organisation change one row, so each would wait for the disks of all others. */
const ASYNC = "set_config('synchronous_commit', 'off', true)"

/** Of a window further in the future no clock of ours was ever right. */
const AHEAD = '1 day'

interface TakeOptions {
  now?: number
  /** What the request counts as. */
  cost?: number
  /** Within a transaction: what else it writes must be on the disk when it ends, and the count with it. */
  isDurable?: boolean
}

/**
 * Counts a request against all budgets, in their order; the first one that is spent refuses it, and none is charged then:
 * those before it get back what they gave. One statement, whose conditional updates the database makes one after the other:
 * however many processes ask, a window admits its limit and no more. At the edge of two windows that may be twice the limit
 * in a short time.
 *
 * What a refused request gave, and gets back, is missed for a moment by others at the end of a budget: never too many are
 * admitted, and there it may be a few less.
 *
 * A window that was opened stays when a clock goes back, so that nobody gets a second one. Other processes see a count when
 * it is made, but nobody waits until it is on the disk: a database that breaks down may forget the counts of its last second.
 */
export async function takeBudgets(
  database: Queryable,
  budgets: readonly Budget[],
  { now = Date.now(), cost = 1, isDurable = false }: TakeOptions = {},
): Promise<BudgetCount> {
  const windows = budgets.map(({ windowMs }) => new Date(Math.floor(now / windowMs) * windowMs))
  const values = budgets.flatMap(({ key, limit }, at) => [key, windows[at], limit, cost])
  const steps = budgets.map((_, at) => takeStep(at))
  const rows = budgets.map(
    (_, at) => `select ${at} as place, opened_at as "openedAt", used${isDurable ? '' : `, ${ASYNC}`} from taken${at}`,
  )
  const { rows: taken } = await database.query<{ place: number; openedAt: Date; used: number }>(
    `with ${steps.join(', ')} ${rows.join(' union all ')}`,
    values,
    `take ${budgets.length} budgets${isDurable ? ' for good' : ''}`,
  )
  const spent = budgets[taken.length]
  if (spent) {
    const given = taken.map(({ place, openedAt }) => ({ key: (budgets[place] as Budget).key, openedAt }))
    await giveBack(database, given, cost)
    return refused(database, spent, now)
  }
  const counts = taken.map(({ place, openedAt, used }) => countOf(budgets[place] as Budget, { openedAt, used, now }))
  return counts.reduce((least, count) => (count.remaining < least.remaining ? count : least))
}

/** How much of a budget is used in the window that is open. */
export async function usedOf(database: Queryable, { key, windowMs }: Budget, now = Date.now()): Promise<number> {
  const row = firstRow(
    await database.query<{ used: number }>('select used from octavo.budgets where key = $1 and opened_at > $2', [
      key,
      new Date(now - windowMs),
    ]),
  )
  return row?.used ?? 0
}

/** Charges one budget when those before it were charged. */
function takeStep(at: number): string {
  const [key, window, limit, cost] = [1, 2, 3, 4].map((place) => `$${4 * at + place}`)
  const condition = at === 0 ? '' : `and exists (select 1 from taken${at - 1})`
  const isOver = `b.opened_at < excluded.opened_at or b.opened_at > excluded.opened_at + interval '${AHEAD}'`
  return `taken${at} as (
    insert into octavo.budgets as b (key, opened_at, used)
    select ${key}::text, ${window}::timestamptz, ${cost}::integer where ${cost}::integer <= ${limit}::integer ${condition}
    on conflict (key) do update set
      used = case when ${isOver} then excluded.used else b.used + excluded.used end,
      opened_at = case when ${isOver} then excluded.opened_at else b.opened_at end
    where (${isOver} and excluded.used <= ${limit}::integer) or b.used + excluded.used <= ${limit}::integer
    returning opened_at, used)`
}

/** In windows that have begun since there is nothing to give back to. */
async function giveBack(
  database: Queryable,
  given: readonly { key: string; openedAt: Date }[],
  cost: number,
): Promise<void> {
  for (const { key, openedAt } of given) {
    await database.query(
      'update octavo.budgets set used = greatest(used - $3, 0) where key = $1 and opened_at = $2',
      [key, openedAt, cost],
      'give back',
    )
  }
}

async function refused(database: Queryable, budget: Budget, now: number): Promise<BudgetCount> {
  const row = firstRow(
    await database.query<{ openedAt: Date }>('select opened_at as "openedAt" from octavo.budgets where key = $1', [
      budget.key,
    ]),
  )
  const openedAt = row?.openedAt ?? new Date(Math.floor(now / budget.windowMs) * budget.windowMs)
  return { ...countOf(budget, { openedAt, used: budget.limit, now }), isAdmitted: false }
}

function countOf(
  { key, limit, windowMs }: Budget,
  { openedAt, used, now }: { openedAt: Date; used: number; now: number },
): BudgetCount {
  const resetSeconds = Math.max(1, Math.ceil((openedAt.getTime() + windowMs - now) / 1000))
  return { key, isAdmitted: true, limit, remaining: Math.max(0, limit - used), resetSeconds }
}

/** Forgets budgets whose windows are long over. */
export async function removeExpiredBudgets(database: Queryable, now = Date.now()): Promise<void> {
  await database.query('delete from octavo.budgets where opened_at < $1', [new Date(now - 3 * 24 * 3600_000)])
}
