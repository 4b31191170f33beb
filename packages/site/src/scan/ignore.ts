import ignore from 'ignore'

/** Folders that are never scanned: they contain tools, not documentation. */
export const PRUNED_FOLDERS = ['node_modules', '.git', '.octavo'] as const

/** Ignored unless navigation names them: the documented list and the one in use. */
const DEFAULT_IGNORES =
  'README.md README.mdx LICENSE.md CHANGELOG.md CONTRIBUTING.md build/ dist/ coverage/ tmp/ temp/'.split(' ')

export interface IgnoreRules {
  /** Named in `.mintignore`: not part of the site. */
  isExcluded(path: string): boolean
  /** Ignored by default, but used when navigation names it. */
  isIgnoredByDefault(path: string): boolean
}

/** Combines the built-in rules with `.mintignore` (gitignore syntax; `!` takes a default back in). */
export function createIgnoreRules(mintignore = ''): IgnoreRules {
  const own = ignore().add(mintignore)
  const defaults = ignore().add(DEFAULT_IGNORES)
  return {
    isExcluded: (path) => own.ignores(path),
    isIgnoredByDefault: (path) => defaults.ignores(path) && !own.test(path).unignored,
  }
}
