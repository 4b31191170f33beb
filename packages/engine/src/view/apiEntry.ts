import { HTTP_METHODS, nearestName } from '@octavo/core'

/** The parsed `api` of a page's frontmatter, or the reason why it is invalid. */
type ApiEntry = { method: string; address: string; isRelative: boolean } | { problem: string; hint?: string }

const MAX_LENGTH = 2_000

/** Reads `METHOD url` or `METHOD path`. The method may be in any case. */
export function parseApiEntry(text: string): ApiEntry {
  const [word = '', address, ...rest] = text.trim().split(/\s+/)
  const method = word.toUpperCase()
  if (!(HTTP_METHODS as readonly string[]).includes(method)) return unknownMethod(word, address)
  if (address === undefined) return { problem: `no path or URL after ${method}` }
  if (rest.length > 0) return { problem: 'a space in the path or URL', hint: 'Write spaces as %20.' }
  const isRelative = !/^https?:\/\//i.test(address)
  if (!isAddress(address, isRelative)) return { problem: 'neither a path nor an http or https URL' }
  return { method, address, isRelative }
}

function unknownMethod(word: string, address: string | undefined): ApiEntry {
  if (address === undefined && /^(?:\/|https?:)/i.test(word)) {
    return { problem: 'missing method', hint: `Did you mean "GET ${word}"?` }
  }
  const nearest = nearestName(word.toUpperCase(), HTTP_METHODS)
  return {
    problem: `unknown method ${JSON.stringify(word.slice(0, 40))}`,
    hint: nearest ? `Did you mean "${nearest}"?` : undefined,
  }
}

function isAddress(address: string, isRelative: boolean): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URLs must not contain them
  if (address.length > MAX_LENGTH || /[\u0000-\u0020\u007f<>"'`\\]/.test(address)) return false
  return isRelative ? !/^(?:\/\/|[a-z][a-z\d+.-]*:)/i.test(address) : isWebAddress(address)
}

/** Returns whether a URL is valid. Parameters can replace any part of it, including the host name and the port. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/?#]+/i.test(address)) return false
  return ['x', '1'].some((value) => URL.canParse(address.replace(/\{[^{}]*\}/g, value)))
}
