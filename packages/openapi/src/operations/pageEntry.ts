import { HTTP_METHODS } from '@octavo/core'

/** An operation in a navigation entry, or in the `openapi` key of frontmatter. */
export interface OperationEntry {
  /** Path or URL of the document as written. */
  spec?: string
  kind: 'operation' | 'webhook'
  method: string
  path: string
}

const METHODS = new Set<string>(HTTP_METHODS)

/** A custom method, which OpenAPI 3.2 allows. */
const OTHER_METHOD = /^[A-Z][A-Z-]+$/

/** Parses `METHOD /path`, `spec METHOD /path` and `[spec] webhook name`. Returns undefined for the path of a page. */
export function parseEntry(entry: string): OperationEntry | undefined {
  return readWords(entry, (word) => OTHER_METHOD.test(word))
}

/** Parses `METHOD /path` or `[spec] webhook name` in frontmatter, where methods can have any case. */
export function parseFrontmatterEntry(text: string): OperationEntry | undefined {
  const read = readWords(text, (word) => METHODS.has(word.toUpperCase()) || OTHER_METHOD.test(word))
  return read && { ...read, method: read.method.toUpperCase() }
}

function readWords(text: string, isMethod: (word: string) => boolean): OperationEntry | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length < 2) return undefined
  const webhook = words.findIndex((word) => word.toLowerCase() === 'webhook')
  // Names of webhooks can contain spaces, paths of documents cannot.
  if ((webhook === 0 || webhook === 1) && words.length > webhook + 1) {
    const path = words.slice(webhook + 1).join(' ')
    return { spec: webhook === 1 ? words[0] : undefined, kind: 'webhook', method: 'WEBHOOK', path }
  }
  const path = words.at(-1) ?? ''
  const method = words.at(-2) ?? ''
  if (words.length > 3 || !path.startsWith('/') || !isMethod(method)) return undefined
  return { spec: words.length === 3 ? words[0] : undefined, kind: 'operation', method, path }
}
