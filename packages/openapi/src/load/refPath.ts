import { posix } from 'node:path'

export type RefTarget =
  /** A location: path from the docs root or https URL, and the encoded fragment without `#`. */
  { file: string; fragment: string } | { problem: 'OAS_REF_OUTSIDE' | 'OAS_REF_SCHEME' | 'OAS_REF_REMOTE' }

export interface RefRules {
  /** Allowed origins of remote references. */
  origins: ReadonlySet<string>
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Resolves a reference in `file`. Rejects paths outside the docs folder and origins that are not allowed. */
export function readRef(ref: string, file: string, rules: RefRules): RefTarget {
  const hash = ref.indexOf('#')
  const target = hash < 0 ? ref : ref.slice(0, hash)
  const fragment = hash < 0 ? '' : ref.slice(hash + 1)
  if (target === '') return { file, fragment }
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return { problem: 'OAS_REF_SCHEME' }
  if (scheme !== undefined || /^[\\/]{2}/.test(target)) return remote(target, fragment, rules)
  if (/^https:/i.test(file)) return remote(new URL(target, file).href, fragment, rules)
  const inside = insideRoot(target, file)
  return inside === undefined ? { problem: 'OAS_REF_OUTSIDE' } : { file: inside, fragment }
}

function remote(target: string, fragment: string, { origins }: RefRules): RefTarget {
  const url = URL.canParse(target) ? new URL(target) : undefined
  const isListed = url?.protocol === 'https:' && !url.username && !url.password && origins.has(url.origin)
  return url && isListed ? { file: url.href, fragment } : { problem: 'OAS_REF_REMOTE' }
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
