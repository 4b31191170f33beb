import { createHash } from 'node:crypto'

/** A short, stable, URL- and file-name-safe digest of the parts, in order (132 bits). */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(`${part.length}:`)
    hash.update(part)
  }
  return hash.digest('base64url').slice(0, 22)
}
