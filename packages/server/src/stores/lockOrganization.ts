import type { Queryable } from './database.js'

/** Waits until no other transaction has locked the organization. So what is counted next is not changed until the end. */
export async function lockOrganization(transaction: Queryable, organisation: string): Promise<void> {
  await transaction.query('select 1 from octavo.organisations where id = $1 for no key update', [organisation])
}
