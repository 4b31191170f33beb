import { createHash } from 'node:crypto'

/** The file in the data folder with the URL and token for operator commands. Only this user can read it. */
export const ADMIN_FILE = 'operator.json'
export const ADMIN_PATH = '/operator'
/** The header that identifies responses of this endpoint, so that responses of other programs are ignored. */
export const ADMIN_HEADER = 'x-octavo-operator'

export interface AdminEndpoint {
  url: string
  token: string
  /** Identifies the server process. */
  process: string
}

/** Returns the value of `ADMIN_HEADER` for a token. */
export function endpointMark(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
