import { wholeNumber } from '@octavo/core'

/**
 * Reads the origins of an assistant key.
 * @param list origins such as `https://docs.example.com`
 * @throws {Error} for anything else, such as a URL with a path
 */
export function readOrigins(list: readonly string[]): string[] {
  return list.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`)) return url.origin
    throw new Error(`Invalid origin ${JSON.stringify(text)}. Expected an origin such as https://docs.example.com.`)
  })
}

const MAX_PER_MINUTE = 1_000_000

/**
 * Reads the limit of requests with an assistant key per minute.
 * @throws {Error} for anything but a whole number from 1
 */
export function readPerMinute(text: string): number {
  const count = wholeNumber(text, 1, MAX_PER_MINUTE)
  if (count !== undefined) return count
  throw new Error(`Invalid requests per minute "${text}". Expected a whole number from 1 to ${MAX_PER_MINUTE}.`)
}
