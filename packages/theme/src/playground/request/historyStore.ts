import { memory } from '../../client/dom.js'

/** A request that the reader has sent. */
export interface SentRequest {
  /** The operation: requests are shown only where their values fit. */
  operation: string
  /** Milliseconds since 1970. */
  time: number
  method: string
  /** URL of the masked request. */
  url: string
  /** Status of the response. Undefined if there was none. */
  status?: number | undefined
  /** The masked values as JSON. */
  values: string
}

const MAX_ENTRIES = 20
/** Maximum length of the values of a request, and of all together. */
const MAX_LENGTH = 32_000
const MAX_TOTAL = 200_000

/** Returns the requests of this tab, newest first. */
export function readHistory(): SentRequest[] {
  try {
    const list: unknown = JSON.parse(memory.read('requests', true) ?? '[]')
    return Array.isArray(list) ? list.filter(isSentRequest) : []
  } catch {
    return []
  }
}

/** Adds a request. The oldest ones make room for it; a request that is too long is not kept. */
export function recordRequest(request: SentRequest): void {
  if (request.values.length + request.url.length > MAX_LENGTH) return
  let left = MAX_TOTAL
  const requests = [request, ...readHistory()].slice(0, MAX_ENTRIES).filter(({ values, url }) => {
    left -= values.length + url.length
    return left >= 0
  })
  memory.write('requests', JSON.stringify(requests), true)
}

/** Removes the requests of an operation. */
export function clearHistory(operation: string): void {
  memory.write('requests', JSON.stringify(readHistory().filter((one) => one.operation !== operation)), true)
}

function isSentRequest(value: unknown): value is SentRequest {
  const { operation, time, method, url, values } = (value ?? {}) as Partial<Record<keyof SentRequest, unknown>>
  return typeof time === 'number' && [operation, method, url, values].every((text) => typeof text === 'string')
}
