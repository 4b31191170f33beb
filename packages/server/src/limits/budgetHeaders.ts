import type { BudgetCount } from './budgets.js'

/** What an answer says about a limit: the fields of draft-ietf-httpapi-ratelimit-headers that clients know, and when to try again. */
export function budgetHeaders({ isAdmitted, limit, remaining, resetSeconds }: BudgetCount): Record<string, string> {
  return {
    'RateLimit-Limit': `${limit}`,
    'RateLimit-Remaining': `${remaining}`,
    'RateLimit-Reset': `${resetSeconds}`,
    ...(!isAdmitted && { 'Retry-After': `${resetSeconds}` }),
  }
}
