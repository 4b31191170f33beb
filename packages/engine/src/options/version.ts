import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeFingerprint } from '@octavo/core'

/**
 * Octavo's version and a fingerprint of its installed code. It is part of every cache key, so that caches of other
 * versions, or of a rebuilt working copy, are never used.
 */
export const VERSION: string = `${ownVersion()}-${codeFingerprint(dirname(fileURLToPath(import.meta.url)))}`

function ownVersion(): string {
  // Bundles are in a folder of the package, sources in a folder of its `src`.
  const packageUrl = new URL('../package.json', import.meta.url)
  const file = existsSync(packageUrl) ? packageUrl : new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
