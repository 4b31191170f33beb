import { comparePages, type PageChanges } from '../assistant/pageChanges.js'
import type { Job } from '../jobs/job.js'
import { findPack, listEarlierExports } from '../jobs/jobStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { requireJob } from './exports.js'

/** Differences between the pages of an export and those of an earlier one. */
export interface ExportChanges extends PageChanges {
  /** The earlier export. */
  since: Job
}

/**
 * Compares the pages of an export with those of another one of its site, by their Markdown.
 * @param since id of the other export. Default: the previous export with the same version and paths
 * @throws ApiError 404 if there is no other export, 409 if the pages of one are not stored
 */
export async function exportChanges(
  context: Pick<ApiContext, 'database' | 'readPages'>,
  job: Job,
  since?: string,
): Promise<ExportChanges> {
  const { database } = context
  const [previous] = since === undefined ? await listEarlierExports(database, job, 1) : []
  const earlier = since === undefined ? previous : await requireJob(context, job.organisation, since)
  if (!earlier || earlier.domain !== job.domain)
    throw new ApiError(404, 'No earlier export of this site to compare with.')
  const [before, after] = [await exportPages(context, earlier), await exportPages(context, job)]
  return { since: earlier, ...comparePages(before, after) }
}

async function exportPages({ database, readPages }: Pick<ApiContext, 'database' | 'readPages'>, job: Job) {
  const name = job.status === 'completed' ? await findPack(database, job.id) : undefined
  const pages = name === undefined ? undefined : await readPages(name)
  if (!pages) throw new ApiError(409, `The pages of the job ${job.id} (${job.status}) are not stored.`)
  return pages
}
