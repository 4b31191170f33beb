import { isJobId, type Job } from '../jobs/job.js'
import { ApiError } from './apiError.js'

/** The place of a job in the list, for the next page. */
export function cursorOf({ createdAt, id }: Pick<Job, 'createdAt' | 'id'>): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

/** @throws ApiError 400 */
export function readCursor(cursor: string): Pick<Job, 'createdAt' | 'id'> {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(time)
  // Nothing else is written by us, and databases differ in the first years that they know.
  const isTime = /^[12]\d{3}-/.test(time) && !Number.isNaN(createdAt.getTime()) && createdAt.toISOString() === time
  if (!isTime || !isJobId(id)) throw new ApiError(400, 'Invalid cursor.')
  return { createdAt, id }
}
