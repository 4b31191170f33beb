import { readFileSync, statSync } from 'node:fs'

/** Matches admin keys of the companion server. Keys with the prefix `svc_dsc_` are public. */
const ADMIN_KEY = /(?<![\w-])svc_(?!dsc_)[A-Za-z0-9]{20,}/
const START = 'svc_'
/** Files that are searched for keys. */
export const TEXT_FILE = /\.(?:c?js|css|csv|html?|json|jsx|map|md|mdx|mjs|svg|ts|tsx|txt|xml|ya?ml)$/i
const MAX_BYTES = 64 * 1024 * 1024

/** Returns the first admin key in a text. */
export function leakedKey(text: string): string | undefined {
  return text.includes(START) ? ADMIN_KEY.exec(text)?.[0] : undefined
}

/** Returns the first admin key in a static file. */
export function leakedFileKey(path: string): string | undefined {
  if (!TEXT_FILE.test(path) || statSync(path).size > MAX_BYTES) return undefined
  return leakedKey(readFileSync(path, 'utf8'))
}
