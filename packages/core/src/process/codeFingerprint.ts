import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './hash.js'

/** Returns a fingerprint of the JavaScript files in a folder, which changes when a package is updated or rebuilt. */
export function codeFingerprint(folder: string): string {
  const stamps = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => {
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name))
      return `${entry.name} ${size} ${mtimeMs}`
    })
    .sort()
  return contentHash(stamps.join('\n')).slice(0, 8)
}
