import { readFileSync, statSync } from 'node:fs'

/** Admin keys of the companion server (platform-api 5); what goes on with `dsc_` is public. */
const ADMIN_KEY = /(?<![\w-])svc_(?!dsc_)[A-Za-z0-9]{20,}/
const START = 'svc_'
/** Files that are looked into. */
export const TEXT_FILE = /\.(?:c?js|css|csv|html?|json|jsx|map|md|mdx|mjs|svg|ts|tsx|txt|xml|ya?ml)$/i
const LARGEST = 64 * 1024 * 1024

/** The first admin key in a text. */
export function leakedKey(text: string): string | undefined {
  return text.includes(START) ? ADMIN_KEY.exec(text)?.[0] : undefined
}

/** The first admin key in a file that is copied as it is. */
export function leakedKeyOfFile(path: string): string | undefined {
  if (!TEXT_FILE.test(path) || statSync(path).size > LARGEST) return undefined
  return leakedKey(readFileSync(path, 'utf8'))
}
