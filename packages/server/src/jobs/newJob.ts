import type { Queryable } from '../stores/database.js'
import { newJobId } from './job.js'
import { type Attempt, claimJob, insertJob, type NewJob } from './jobStore.js'

/** Returns a new job of the site `docs.test` with these values. */
export function newJob(values: Partial<NewJob> = {}): NewJob {
  return {
    id: newJobId(),
    organisation: 'acme',
    domain: 'docs.test',
    version: null,
    paths: null,
    format: 'zip',
    strict: false,
    source: { kind: 'folder', path: '/nowhere' },
    trusted: true,
    preview: null,
    ...values,
  }
}

/** Stores a new job and claims it for its first attempt. */
export async function claimedJob(database: Queryable): Promise<Attempt> {
  const { id } = await insertJob(database, newJob())
  await claimJob(database, { id, attempt: 1 })
  return { id, attempt: 1 }
}
