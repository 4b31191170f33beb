import { isJobId, type Job } from '../jobs/job.js'
import { ApiError } from './apiError.js'

/** Returns the cursor of a job: the next page of the list begins after it. */
export function cursorOf({ createdAt, id }: Pick<Job, 'createdAt' | 'id'>): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

/** @throws ApiError 400 */
export function readCursor(cursor: string): Pick<Job, 'createdAt' | 'id'> {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(time)
  // Cursors always have this form, and databases differ in the earliest year that they support.
  const isTime = /^[12]\d{3}-/.test(time) && !Number.isNaN(createdAt.getTime()) && createdAt.toISOString() === time
  if (!isTime || !isJobId(id)) throw new ApiError(400, 'Invalid cursor.')
  return { createdAt, id }
}
