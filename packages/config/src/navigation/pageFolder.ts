import ignore from 'ignore'
import { MAX_NAVIGATION_DEPTH } from './kinds.js'
import { FOLDER_SORTS, type FolderSort } from './types.js'

/** A folder whose pages navigation lists. */
export interface PageFolder {
  /** Path from the docs root, without slashes around it. Empty for the root. May start with `..`. */
  folder: string
  sort: FolderSort
  /** Number of levels of sub-folders to list. */
  depth: number
  /** Returns whether the pages of the folder include a file, by its path from the docs root. */
  includes(file: string): boolean
}

/** Reads `pagesFrom` in docs.json. Undefined if it names no folder. */
export function readPageFolder(value: unknown): PageFolder | undefined {
  const { folder, sort, depth, exclude } = typeof value === 'string' ? { folder: value } : asOptions(value)
  if (typeof folder !== 'string' || folder === '') return undefined
  const path = folder
    .split(/[\\/]/)
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/')
  const maxDepth = typeof depth === 'number' ? Math.min(depth, MAX_NAVIGATION_DEPTH) : MAX_NAVIGATION_DEPTH
  const patterns = Array.isArray(exclude) ? exclude.filter((pattern) => typeof pattern === 'string') : []
  const rules = ignore({ allowRelativePaths: true }).add(patterns)
  const prefix = path === '' ? '' : `${path}/`
  return {
    folder: path,
    sort: FOLDER_SORTS.find((name) => name === sort) ?? 'order',
    depth: maxDepth,
    includes(file) {
      if (!file.startsWith(prefix) || file === prefix) return false
      const inner = file.slice(prefix.length)
      if (inner.split('/').length - 1 > maxDepth) return false
      // Patterns name files with or without the extension, as entries of navigation have none.
      return !rules.ignores(inner) && !rules.ignores(inner.replace(/\.mdx?$/i, ''))
    },
  }
}

function asOptions(value: unknown): { folder?: unknown; sort?: unknown; depth?: unknown; exclude?: unknown } {
  return typeof value === 'object' && value !== null ? value : {}
}
