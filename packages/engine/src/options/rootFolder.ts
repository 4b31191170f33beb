import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { type Diagnostic, DocsError } from '@octavo/core'

/**
 * Checks that the docs folder exists, before anything is read or written.
 *
 * @throws DocsError ROOT_MISSING
 */
export function requireRoot(root: string): void {
  const problem = rootDiagnostic(root)
  if (problem) throw new DocsError([problem])
}

/** Returns an error if the docs folder is missing or is a file. */
export function rootDiagnostic(root: string): Diagnostic | undefined {
  const stats = statSync(root, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return undefined
  const relativeRoot = relative(process.cwd(), root)
  const name = relativeRoot.startsWith('..') ? root : relativeRoot
  return {
    rule: 'ROOT_MISSING',
    severity: 'error',
    message: stats ? `Invalid docs folder "${name}": it is a file.` : `Missing docs folder "${name}".`,
    expected: 'the folder that contains docs.json.',
  }
}
