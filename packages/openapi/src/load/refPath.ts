import { posix } from 'node:path'

/** Why a reference is not resolved. */
export type RefProblem = 'OAS_REF_OUTSIDE' | 'OAS_REF_SCHEME' | 'OAS_REF_REMOTE'

/** A location: path from the docs root or https URL, and the encoded fragment without `#`. */
interface RefTarget {
  file: string
  fragment: string
}

/** Returns the file of a reference or pointer, and what follows the `#`. */
export function splitRef(ref: string): RefTarget {
  const hash = ref.indexOf('#')
  return hash < 0 ? { file: ref, fragment: '' } : { file: ref.slice(0, hash), fragment: ref.slice(hash + 1) }
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Resolves a reference in `file`. Rejects paths outside the docs folder and origins that are not among the allowed ones. */
export function readRef(ref: string, file: string, origins: ReadonlySet<string>): RefTarget | RefProblem {
  const { file: target, fragment } = splitRef(ref)
  if (target === '') return { file, fragment }
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return 'OAS_REF_SCHEME'
  if (scheme !== undefined || /^[\\/]{2}/.test(target)) return remote(target, fragment, origins)
  if (/^https:/i.test(file)) return remote(new URL(target, file).href, fragment, origins)
  const inside = insideRoot(target, file)
  return inside === undefined ? 'OAS_REF_OUTSIDE' : { file: inside, fragment }
}

function remote(target: string, fragment: string, origins: ReadonlySet<string>): RefTarget | RefProblem {
  const url = URL.canParse(target) ? new URL(target) : undefined
  const isListed = url?.protocol === 'https:' && !url.username && !url.password && origins.has(url.origin)
  return url && isListed ? { file: url.href, fragment } : 'OAS_REF_REMOTE'
}

/** Resolves a path relative to `file` to a path from the docs root, or undefined when it is outside. */
export function insideRoot(target: string, file: string): string | undefined {
  const path = decode(target).replaceAll('\\', '/')
  if (path.startsWith('/') || path.includes('\0')) return undefined
  const joined = posix.join(posix.dirname(file), path)
  return joined === '..' || joined.startsWith('../') ? undefined : joined
}

/** Decodes percent-encoding. Returns text with invalid escapes unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
