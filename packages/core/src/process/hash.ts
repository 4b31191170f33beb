import { createHash, hash as hashOnce } from 'node:crypto'

/** Returns a stable 132-bit digest of the parts, in order. It is safe in URLs and file names. */
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

/** True for short texts, for which joining is faster than an incremental hash. */
function isShort(part: string | Uint8Array): part is string {
  return typeof part === 'string' && part.length < 4_000
}
