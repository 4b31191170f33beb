import { HTTP_METHODS } from '@octavo/core'

/** An operation in a navigation entry, or in the `openapi` or `asyncapi` key of frontmatter. */
export interface OperationEntry {
  /** Path or URL of the document as written. */
  spec?: string
  kind: 'operation' | 'webhook' | 'channel'
  method: string
  path: string
}

const METHODS = new Set<string>(HTTP_METHODS)

/** A custom method, which OpenAPI 3.2 allows. */
const OTHER_METHOD = /^[A-Z][A-Z-]+$/

/** Parses `METHOD /path`, `spec METHOD /path`, `[spec] webhook name` and `[spec] channel name`. Returns undefined for the path of a page. */
export function parseEntry(entry: string): OperationEntry | undefined {
  return readWords(entry, (word) => OTHER_METHOD.test(word))
}

/** Parses `METHOD /path`, `[spec] webhook name` or `[spec] channel name` in frontmatter, where methods can have any case. */
export function parseFrontmatterEntry(text: string): OperationEntry | undefined {
  const read = readWords(text, (word) => METHODS.has(word.toUpperCase()) || OTHER_METHOD.test(word))
  return read && { ...read, method: read.method.toUpperCase() }
}

const NAMED = /^(?:webhook|channel)$/i
const DOCUMENT = /^(?:https?:\/\/\S+|\S+\.(?:json|ya?ml))$/i

/**
 * Converts the `asyncapi` key of frontmatter to an entry: `file channel`, or the name of a channel or an operation.
 */
export function channelEntry(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return rest.length > 0 && DOCUMENT.test(first) ? `${first} channel ${rest.join(' ')}` : `channel ${text.trim()}`
}

function readWords(text: string, isMethod: (word: string) => boolean): OperationEntry | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length < 2) return undefined
  const kindAt = words.findIndex((word) => NAMED.test(word))
  // Names of webhooks and channels can contain spaces, paths of documents cannot.
  if ((kindAt === 0 || kindAt === 1) && words.length > kindAt + 1) {
    const path = words.slice(kindAt + 1).join(' ')
    const kind = words[kindAt]?.toLowerCase() as 'webhook' | 'channel'
    return { spec: kindAt === 1 ? words[0] : undefined, kind, method: kind.toUpperCase(), path }
  }
  const path = words.at(-1) ?? ''
  const method = words.at(-2) ?? ''
  if (words.length > 3 || !path.startsWith('/') || !isMethod(method)) return undefined
  return { spec: words.length === 3 ? words[0] : undefined, kind: 'operation', method, path }
}
