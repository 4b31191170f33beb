import { type Budget, budgetHeaders, takeBudgets } from '../stores/budgets.js'
import type { KeyRecord } from '../stores/keyStore.js'
import { countUsage, type UsageKind } from '../stores/usageStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { countedAs } from './ipAddress.js'

const PROOFS_PER_HOUR = 60
const FEEDBACK_PER_HOUR = 2_000
const MINUTE = 60_000
const HOUR = 3600_000
const DAY = 24 * HOUR

type Limits = ApiContext['limits']

/** Returns the budget of assistant requests per IP address. */
export function ipAssistantBudget(client: string, { assistantPerIpDay }: Limits): Budget {
  return { key: `assistant ip ${countedAs(client)}`, limit: assistantPerIpDay, windowMs: DAY }
}

export function organizationAssistantBudget(organisation: string, { assistantPerHour }: Limits): Budget {
  return { key: `assistant ${organisation}`, limit: assistantPerHour, windowMs: HOUR }
}

/** Returns the budget of an assistant key that has one. */
export function keyBudgets({ id, perMinute }: Pick<KeyRecord, 'id' | 'perMinute'>): Budget[] {
  return perMinute === null ? [] : [{ key: `key ${id}`, limit: perMinute, windowMs: MINUTE }]
}

/** Returns the budget of look-ups of proofs, which go to servers that the organization names. */
export function organizationProofBudget(organisation: string): Budget {
  return { key: `proof ${organisation}`, limit: PROOFS_PER_HOUR, windowMs: HOUR }
}

export function ipFeedbackBudget(client: string, { feedbackPerIpHour }: Limits): Budget {
  return { key: `feedback ip ${countedAs(client)}`, limit: feedbackPerIpHour, windowMs: HOUR }
}

/** Limits the feedback of all readers of an organization. */
export function organizationFeedbackBudget(organisation: string): Budget {
  return { key: `feedback ${organisation}`, limit: FEEDBACK_PER_HOUR, windowMs: HOUR }
}

/** Returns the budget of searches and pages, including those of agents. */
export function organizationRetrievalBudget(organisation: string, { retrievalPerHour }: Limits): Budget {
  return { key: `retrieval ${organisation}`, limit: retrievalPerHour, windowMs: HOUR }
}

export function ipMcpBudget(client: string, { mcpPerIpHour }: Limits): Budget {
  return { key: `mcp ip ${countedAs(client)}`, limit: mcpPerIpHour, windowMs: HOUR }
}

/**
 * Counts a request against its budgets and returns the rate limit headers of its response.
 * @param usage where an admitted request is counted for the usage of its organization
 * @param cost number of requests that it counts as
 * @throws ApiError 429
 */
export async function takeRequest(
  { database, metrics }: Pick<ApiContext, 'database' | 'metrics'>,
  budgets: readonly Budget[],
  { usage, cost = 1 }: { usage?: { organisation: string; kind: UsageKind }; cost?: number } = {},
): Promise<Record<string, string>> {
  const count = await takeBudgets(database, budgets, { cost })
  if (count.isAdmitted) {
    if (usage) await countUsage(database, { ...usage, count: cost })
    return budgetHeaders(count)
  }
  metrics?.limited(count.key.split(' ', 1)[0] ?? '')
  throw new ApiError(429, 'Too many requests. Retry later.', budgetHeaders(count))
}
