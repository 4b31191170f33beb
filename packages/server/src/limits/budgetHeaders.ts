import type { BudgetCount } from './budgets.js'

/** Returns the rate limit headers of a response (draft-ietf-httpapi-ratelimit-headers), with `Retry-After` if it is rejected. */
export function budgetHeaders({ isAdmitted, limit, remaining, resetSeconds }: BudgetCount): Record<string, string> {
  return {
    'RateLimit-Limit': `${limit}`,
    'RateLimit-Remaining': `${remaining}`,
    'RateLimit-Reset': `${resetSeconds}`,
    ...(!isAdmitted && { 'Retry-After': `${resetSeconds}` }),
  }
}
