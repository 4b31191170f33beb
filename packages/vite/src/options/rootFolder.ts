import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { type Diagnostic, DocsError } from '@octavo/core'

/** Ends a run whose docs folder is not there, before anything is read or written. */
export function requireRoot(root: string): void {
  const problem = rootDiagnostic(root)
  if (problem) throw new DocsError([problem])
}

/** Why a folder can hold no site, or undefined when it can. */
export function rootDiagnostic(root: string): Diagnostic | undefined {
  const stats = statSync(root, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return undefined
  const inside = relative(process.cwd(), root)
  const name = inside.startsWith('..') ? root : inside
  return {
    rule: 'ROOT_MISSING',
    severity: 'error',
    message: stats ? `Invalid docs folder "${name}": it is a file.` : `Missing docs folder "${name}".`,
    expected: 'the folder that contains docs.json.',
  }
}
