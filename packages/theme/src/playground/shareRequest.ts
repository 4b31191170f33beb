import type { PlaygroundData, RequestValues } from '@octavo/core'
import { maskedValues } from './secrets.js'

/** The request that a reader has entered, for the samples of the page. */
export interface SharedRequest {
  /** Key of the operation in its playground file. Empty for pages that contain their data. */
  operation: string
  /** The values, with `<token>` and the like in place of secrets. */
  values: RequestValues
}

/** Tells the page of an operation what the reader has entered, by an `octavo:request` event. */
export function shareRequest(operation: string, data: PlaygroundData, values: RequestValues): void {
  const detail: SharedRequest = { operation, values: maskedValues(data, values) }
  document.dispatchEvent(new CustomEvent('octavo:request', { detail }))
}
