import { ApiError } from '../api/apiError.js'
import type { Queryable } from '../stores/database.js'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A form that creates something whose secret is shown only once. Reloading the page sends it again. */
interface SentForm {
  organisation: string
  /** ID of the form. */
  request: string | undefined
}

/** Returns whether a form is sent for the first time. */
export async function isSentFirst(database: Queryable, { organisation, request }: SentForm): Promise<boolean> {
  if (!request) return true
  if (!UUID.test(request)) throw new ApiError(400, 'Invalid form.')
  const { count } = await database.query(
    `insert into octavo.idempotency (organisation, key, request, job) values ($1, $2, 'form', '')
     on conflict do nothing returning job`,
    [organisation, formName(request)],
  )
  return count === 1
}

/** Allows a form to be sent again, because it has created nothing. */
export async function forgetForm(database: Queryable, { organisation, request }: SentForm): Promise<void> {
  if (!request) return
  await database.query('delete from octavo.idempotency where organisation = $1 and key = $2', [
    organisation,
    formName(request),
  ])
}

/** Returns the idempotency key of a form. */
export function formName(request: string): string {
  return `form ${request}`
}
