import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentHash } from '@octavo/core'

/**
 * Octavo's version and a fingerprint of its installed code. It is part of every cache key, so that caches of other
 * versions, or of a rebuilt working copy, are never used.
 */
export const VERSION: string = `${ownVersion()}-${fingerprint()}`

function ownVersion(): string {
  // Bundles are in a folder of the package, sources in a folder of its `src`.
  const above = new URL('../package.json', import.meta.url)
  const file = existsSync(above) ? above : new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function fingerprint(): string {
  const folder = dirname(fileURLToPath(import.meta.url))
  const stamps = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => {
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name))
      return `${entry.name} ${size} ${mtimeMs}`
    })
    .sort()
  return contentHash(stamps.join('\n')).slice(0, 8)
}
