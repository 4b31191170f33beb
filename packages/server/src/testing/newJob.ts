import { newJobId } from '../jobs/job.js'
import type { NewJob } from '../jobs/jobStore.js'

/** Returns a new job of the site `docs.test`, with these values. */
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
    ...values,
  }
}
