import { posix } from 'node:path'

export type RefTarget =
  /** A place in a file: path from the docs root or https address; `fragment` as it was written, without `#`. */
  { file: string; fragment: string } | { problem: 'OAS_REF_OUTSIDE' | 'OAS_REF_SCHEME' | 'OAS_REF_REMOTE' }

export interface RefRules {
  /** Origins that remote references may name. */
  origins: ReadonlySet<string>
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Where a reference of `file` leads. Nothing outside the repository is named without being refused. */
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

function remote(address: string, fragment: string, { origins }: RefRules): RefTarget {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isListed = url?.protocol === 'https:' && !url.username && !url.password && origins.has(url.origin)
  return url && isListed ? { file: url.href, fragment } : { problem: 'OAS_REF_REMOTE' }
}

/** A relative path from the folder of `file` as a path from the docs root; undefined when it leaves that. */
export function insideRoot(target: string, file: string): string | undefined {
  const path = decode(target).replaceAll('\\', '/')
  if (path.startsWith('/') || path.includes('\0')) return undefined
  const joined = posix.join(posix.dirname(file), path)
  return joined === '..' || joined.startsWith('../') ? undefined : joined
}

/** Undoes percent-encoding; what is no valid escape stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
