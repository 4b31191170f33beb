import { HTTP_METHODS } from '@octavo/core'

/** What a navigation entry or the `openapi` key of frontmatter names. */
export interface OperationEntry {
  /** File or address of the document, as written. */
  spec?: string
  kind: 'operation' | 'webhook'
  method: string
  path: string
}

const METHODS = new Set<string>(HTTP_METHODS)

/** Since 3.2 documents may have methods of their own. */
const OTHER_METHOD = /^[A-Z][A-Z-]+$/

/** Reads `METHOD /path`, `spec METHOD /path` and `[spec] webhook name`; anything else is the path of a page. */
export function parseEntry(entry: string): OperationEntry | undefined {
  return readWords(entry, (word) => OTHER_METHOD.test(word))
}

/** The same for frontmatter, where methods are written in any case. */
export function parseFrontmatterEntry(text: string): OperationEntry | undefined {
  const read = readWords(text, (word) => METHODS.has(word.toUpperCase()) || OTHER_METHOD.test(word))
  return read && { ...read, method: read.method.toUpperCase() }
}

function readWords(text: string, isMethod: (word: string) => boolean): OperationEntry | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length < 2) return undefined
  const webhook = words.findIndex((word) => word.toLowerCase() === 'webhook')
  // Names of webhooks may hold spaces; the document's may not.
  if ((webhook === 0 || webhook === 1) && words.length > webhook + 1) {
    const path = words.slice(webhook + 1).join(' ')
    return { spec: webhook === 1 ? words[0] : undefined, kind: 'webhook', method: 'WEBHOOK', path }
  }
  const path = words.at(-1) ?? ''
  const method = words.at(-2) ?? ''
  if (words.length > 3 || !path.startsWith('/') || !isMethod(method)) return undefined
  return { spec: words.length === 3 ? words[0] : undefined, kind: 'operation', method, path }
}
