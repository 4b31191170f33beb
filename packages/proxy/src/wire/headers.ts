import { HOP_BY_HOP, isReplacedHeader } from '@octavo/core'
import { Refusal } from '../rules/refusal.js'
import type { HeaderList } from '../types.js'

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
const NOT_A_VALUE = /[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/

const MOST_HEADERS = 200

/** Response headers that would affect the docs site or describe the connection. */
const DROPPED = new Set([
  ...HOP_BY_HOP,
  'alt-svc',
  'clear-site-data',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
])

/** Request headers that are kept when a redirect changes the origin: none can be a credential. */
const PORTABLE = new Set(['accept', 'accept-language', 'content-language', 'content-type', 'range', 'user-agent'])

/**
 * Returns headers that are safe to send unchanged.
 * @throws {Refusal}
 */
export function checkedHeaders(headers: unknown): HeaderList {
  if (!Array.isArray(headers) || headers.length > MOST_HEADERS)
    throw new Refusal(400, 'request', `Invalid "headers". Expected at most ${MOST_HEADERS} pairs of name and value.`)
  return headers.map((pair) => {
    const [name, value, ...more] = Array.isArray(pair) ? (pair as unknown[]) : []
    if (typeof name !== 'string' || typeof value !== 'string' || more.length > 0)
      throw new Refusal(400, 'request', 'Invalid header. Expected a pair of strings: name and value.')
    if (!NAME.test(name))
      throw new Refusal(400, 'control-char', `Invalid header name ${JSON.stringify(name.slice(0, 60))}.`)
    if (NOT_A_VALUE.test(value))
      throw new Refusal(
        400,
        'control-char',
        `Invalid value of header "${name}": it contains line breaks or unsupported characters.`,
      )
    return [name, value] as const
  })
}

/** Removes hop-by-hop headers, and those that `Connection` names. */
export function forwardedHeaders(headers: HeaderList): HeaderList {
  const named = new Set(
    headers
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.toLowerCase().split(','))
      .map((name) => name.trim()),
  )
  return headers.filter(([name]) => {
    const key = name.toLowerCase()
    return !isReplacedHeader(key) && !named.has(key)
  })
}

export function portableHeaders(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => PORTABLE.has(name.toLowerCase()))
}

/** Returns the headers for the reader from Node's raw list of alternating names and values. */
export function returnedHeaders(raw: readonly string[]): HeaderList {
  const headers: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return headers.filter(([name]) => !DROPPED.has(name.toLowerCase()))
}
