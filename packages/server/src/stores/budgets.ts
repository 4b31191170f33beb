import type { Queryable } from './database.js'

/** A request limit in fixed time windows, which are aligned to UTC hours and days. */
export interface Budget {
  /** Identifies the counted requests and their owner. */
  key: string
  limit: number
  windowMs: number
}

export interface BudgetCount {
  /** Key of the exceeded budget, or of the one with the fewest requests left. */
  key: string
  isAdmitted: boolean
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

/**
 * Disables synchronous commits for a statement. All requests of an organization update one row, and would otherwise
 * wait for each other's disk writes.
 */
const ASYNC = "set_config('synchronous_commit', 'off', true)"

/** Maximum start of a window in the future. Later windows were opened by a wrong clock. */
const MAX_CLOCK_SKEW = '1 day'

interface TakeOptions {
  now?: number
  /** Number of requests to count. Default: 1. */
  cost?: number
  /** Set inside a transaction whose commit must be durable. */
  isDurable?: boolean
}

/**
 * Counts a request against all budgets in order. The first exceeded budget rejects the request, and the budgets before
 * it are refunded. One statement with conditional updates, which the database serializes, admits exactly the limit for
 * any number of processes. Around the end of a window, up to twice the limit can pass in a short time. Until a
 * rejected request is refunded, other requests can be rejected early. If a clock is set back, a window stays open, so
 * that no second one is granted. Other processes see counts immediately, but the last second of counts can be lost if
 * the database crashes.
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
    (_, at) => `select ${at} as number, opened_at as "openedAt", used${isDurable ? '' : `, ${ASYNC}`} from taken${at}`,
  )
  const { rows: budgetRow } = await database.query<{ number: number; openedAt: Date; used: number }>(
    `with ${steps.join(', ')} ${rows.join(' union all ')}`,
    values,
    `take ${budgets.length} budgets${isDurable ? ' for good' : ''}`,
  )
  const exceeded = budgets[budgetRow.length]
  if (exceeded) {
    const charged = budgetRow.map(({ number, openedAt }) => ({ key: (budgets[number] as Budget).key, openedAt }))
    await refund(database, charged, cost)
    return refused(database, exceeded, now)
  }
  const counts = budgetRow.map(({ number, openedAt, used }) =>
    budgetCount(budgets[number] as Budget, { openedAt, used, now }),
  )
  return counts.reduce((closest, count) => (count.remaining < closest.remaining ? count : closest))
}

/** Returns how much of a budget is used in the current window. */
export async function usedBudget(database: Queryable, { key, windowMs }: Budget, now = Date.now()): Promise<number> {
  const { row } = await database.query<{ used: number }>(
    'select used from octavo.budgets where key = $1 and opened_at > $2',
    [key, new Date(now - windowMs)],
  )
  return row?.used ?? 0
}

/** Returns the SQL that charges a budget if all earlier ones were charged. */
function takeStep(at: number): string {
  const [key, window, limit, cost] = [1, 2, 3, 4].map((parameter) => `$${4 * at + parameter}`)
  const condition = at === 0 ? '' : `and exists (select 1 from taken${at - 1})`
  const hasExpired = `b.opened_at < excluded.opened_at or b.opened_at > excluded.opened_at + interval '${MAX_CLOCK_SKEW}'`
  return `taken${at} as (
    insert into octavo.budgets as b (key, opened_at, used)
    select ${key}::text, ${window}::timestamptz, ${cost}::integer where ${cost}::integer <= ${limit}::integer ${condition}
    on conflict (key) do update set
      used = case when ${hasExpired} then excluded.used else b.used + excluded.used end,
      opened_at = case when ${hasExpired} then excluded.opened_at else b.opened_at end
    where (${hasExpired} and excluded.used <= ${limit}::integer) or b.used + excluded.used <= ${limit}::integer
    returning opened_at, used)`
}

/** Refunds a request to its budgets, unless a new window has begun. */
async function refund(
  database: Queryable,
  charged: readonly { key: string; openedAt: Date }[],
  cost: number,
): Promise<void> {
  for (const { key, openedAt } of charged) {
    await database.query(
      'update octavo.budgets set used = greatest(used - $3, 0) where key = $1 and opened_at = $2',
      [key, openedAt, cost],
      'refund-budget',
    )
  }
}

async function refused(database: Queryable, budget: Budget, now: number): Promise<BudgetCount> {
  const { row } = await database.query<{ openedAt: Date }>(
    'select opened_at as "openedAt" from octavo.budgets where key = $1',
    [budget.key],
  )
  const openedAt = row?.openedAt ?? new Date(Math.floor(now / budget.windowMs) * budget.windowMs)
  return { ...budgetCount(budget, { openedAt, used: budget.limit, now }), isAdmitted: false }
}

function budgetCount(
  { key, limit, windowMs }: Budget,
  { openedAt, used, now }: { openedAt: Date; used: number; now: number },
): BudgetCount {
  const resetSeconds = Math.max(1, Math.ceil((openedAt.getTime() + windowMs - now) / 1000))
  return { key, isAdmitted: true, limit, remaining: Math.max(0, limit - used), resetSeconds }
}

/** Removes budgets whose windows ended long ago. */
export async function removeExpiredBudgets(database: Queryable, now = Date.now()): Promise<void> {
  await database.query('delete from octavo.budgets where opened_at < $1', [new Date(now - 3 * 24 * 3600_000)])
}

/** Returns rate limit headers (draft-ietf-httpapi-ratelimit-headers), with `Retry-After` for a rejected request. */
export function budgetHeaders({ isAdmitted, limit, remaining, resetSeconds }: BudgetCount): Record<string, string> {
  return {
    'RateLimit-Limit': `${limit}`,
    'RateLimit-Remaining': `${remaining}`,
    'RateLimit-Reset': `${resetSeconds}`,
    ...(!isAdmitted && { 'Retry-After': `${resetSeconds}` }),
  }
}
