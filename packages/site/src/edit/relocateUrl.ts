import { posix } from 'node:path'
import type { PageReference } from '@octavo/content'
import { decodePercent, normalizeSlug } from '@octavo/core'

/** A reference after files have moved. */
interface Relocation {
  /** Path of the target from the docs root: of a file with extension, or the slug of a page. */
  target: string
  /** The file from which a relative URL starts. */
  base: string
}

type Reference = Pick<PageReference, 'kind' | 'url' | 'target' | 'base'>

const EXTENSION = /\.[a-z\d]+$/i

/**
 * Returns a URL that points to the same page or file after it, or the file with the URL, has moved. The style stays:
 * relative or from the root, with or without extension, `index` and trailing slash, percent-encoded or not. The URL
 * is unchanged if it still resolves to the target.
 */
export function relocateUrl({ kind, url, target, base }: Reference, moved: Relocation): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  const decoded = decodePercent(path)
  const goal = kind === 'page' ? pageGoal(target, moved.target) : moved.target
  const isRooted = decoded.startsWith('/')
  const isRelative = !isRooted && resolveFrom(decoded, base) === bare(target, decoded)
  if (goal === target && (!isRelative || moved.base === base)) return url
  if (isRelative && resolveFrom(decoded, moved.base) === bare(goal, decoded)) return url
  const newPath = isRelative ? relativePath(goal, moved.base, decoded) : rootedPath(goal, target, decoded)
  const shaped = keepEnding(bare(newPath, decoded), decoded)
  return encodeLike(shaped, path) + rest
}

/** Returns the new path of a page in the form of the old one: with its extension, and with `index`. */
function pageGoal(target: string, slug: string): string {
  const extension = /\.mdx?$/i.exec(target)?.[0] ?? ''
  const path = target.slice(0, target.length - extension.length)
  const isIndex = /(?:^|\/)index$/.test(path) && normalizeSlug(path) !== path
  return (isIndex ? posix.join(slug, 'index') : slug) + extension
}

function resolveFrom(path: string, base: string): string {
  return posix.join(posix.dirname(base), path).replace(/\/$/, '')
}

/** Removes the extension of a path if the URL has none, as in imports without one. */
function bare(path: string, url: string): string {
  return EXTENSION.test(url) || /(?:^|\/)\.{1,2}$/.test(url) ? path : path.replace(/\.(?:mdx?|[jt]sx?)$/i, '')
}

function relativePath(target: string, base: string, url: string): string {
  const path = posix.relative(posix.join('/', posix.dirname(base)), posix.join('/', target)) || '.'
  return url.startsWith('.') && !path.startsWith('.') ? `./${path}` : path
}

/** Returns a path from the root with the prefix of the old URL, such as `/`, `/docs/` or `@site/`. */
function rootedPath(target: string, oldTarget: string, url: string): string {
  const old = bare(oldTarget, url)
  if (old === '') return url.replace(/\/?$/, '/') + target
  const path = url.replace(/\/$/, '')
  return path.endsWith(old) ? path.slice(0, path.length - old.length) + target : `/${target}`
}

function keepEnding(path: string, url: string): string {
  return url.endsWith('/') && url !== '/' && !path.endsWith('/') ? `${path}/` : path
}

function encodeLike(path: string, oldPath: string): string {
  const isEncoded = decodePercent(oldPath) !== oldPath
  return isEncoded || (/\s/.test(path) && !/\s/.test(oldPath)) ? encodeURI(path) : path
}
