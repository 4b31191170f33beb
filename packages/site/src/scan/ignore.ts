import ignore from 'ignore'

/** Folders that are never scanned. They contain tools, not documentation. */
export const PRUNED_FOLDERS = ['node_modules', '.git', '.octavo'] as const

/** Files and folders that are ignored unless navigation lists them. */
const DEFAULT_IGNORES =
  'README.md README.mdx LICENSE.md CHANGELOG.md CONTRIBUTING.md /evals.yaml build/ dist/ coverage/ tmp/ temp/'.split(
    ' ',
  )

export interface IgnoreRules {
  /** Returns whether `.mintignore` excludes a path from the site. */
  isExcluded(path: string): boolean
  /** Returns whether a path is ignored by default, and used only if navigation lists it. */
  isIgnoredByDefault(path: string): boolean
}

/** Combines the built-in rules with `.mintignore` (gitignore syntax). A pattern with `!` overrides a default. */
export function createIgnoreRules(mintignore = ''): IgnoreRules {
  const mintlifyRules = ignore().add(mintignore)
  const defaults = ignore().add(DEFAULT_IGNORES)
  return {
    isExcluded: (path) => mintlifyRules.ignores(path),
    isIgnoredByDefault: (path) => defaults.ignores(path) && !mintlifyRules.test(path).unignored,
  }
}
