import type { Problem } from '../conversation/types.js'

const MAX_MESSAGE = 500

/** Returns the reason why a request failed. */
export async function errorOf(response: Response): Promise<Problem> {
  const { status, headers } = response
  if (status === 429) {
    const until = timeOf(headers.get('retry-after'))
    return { kind: 'busy', until }
  }
  if (status >= 500) return { kind: 'failed' }
  const message = await messageOf(response)
  return { kind: 'refused', message }
}

/** Returns the time of a `Retry-After` header, which is in seconds or a date. */
function timeOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const time = /^\d{1,9}$/.test(header) ? Date.now() + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}

/** Reads `{"error": …}`. */
async function messageOf(response: Response): Promise<string | undefined> {
  try {
    const { error } = (await response.json()) as { error?: unknown }
    return typeof error === 'string' ? error.slice(0, MAX_MESSAGE) : undefined
  } catch {
    return undefined
  }
}
