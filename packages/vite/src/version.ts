import { createRequire } from 'node:module'

/** Octavo's version; part of every cache key. */
export const VERSION: string = (createRequire(import.meta.url)('../package.json') as { version: string }).version
