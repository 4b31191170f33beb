import { createHash, hash as hashOnce } from 'node:crypto'

/** A short, stable, URL- and file-name-safe digest of the parts, in order (132 bits). */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  if (parts.every(isShort)) {
    return hashOnce('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'base64url').slice(0, 22)
  }
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(`${part.length}:`)
    hash.update(part)
  }
  return hash.digest('base64url').slice(0, 22)
}

/** Texts that are joined in less time than it takes to set up a hash that is fed piece by piece. */
function isShort(part: string | Uint8Array): part is string {
  return typeof part === 'string' && part.length < 4_000
}
