import { isBuiltin } from 'node:module'
import { type Diagnostic, didYouMean } from '@octavo/core'
import type { ResolvedImport } from './resolveImport.js'

export interface ImportDiagnostic extends Pick<Diagnostic, 'message' | 'expected' | 'hint' | 'wanted'> {
  /** True if the imported name is invalid and not the file. */
  isName?: boolean
}

/** Outcome of a component that cannot be imported. */
const CHILDREN = 'only the children of its components are rendered'

/** Returns the diagnostic for an import whose file cannot be used. */
export function importDiagnostic(
  specifier: string,
  resolved: Extract<ResolvedImport, { kind: 'outside' | 'package' | 'missing' }>,
): ImportDiagnostic {
  const hint = 'Import files of this repository, such as "/snippets/example.mdx".'
  if (resolved.kind === 'package' && isBuiltin(specifier))
    return { message: `Unsupported import of the Node module "${specifier}"; ${CHILDREN}.`, hint }
  if (resolved.kind === 'package') {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    return {
      message: `Missing npm package "${specifier}"; ${CHILDREN}.`,
      hint: `Fix: npm i ${name}. Export jobs of the server can import only files of the repository.`,
    }
  }
  if (resolved.kind === 'outside') {
    return { message: `The import "${specifier}" is outside the docs folder; ${CHILDREN}.`, hint }
  }
  const { candidates } = resolved
  return {
    message: `Missing file "${specifier}"; ${CHILDREN}.`,
    expected: 'the path of a file in the docs folder, such as "/snippets/example.mdx".',
    hint: `Looked for ${candidates.join(', ')}.`,
    wanted: candidates[0],
  }
}

/** Maximum number of names in a message. */
const MAX_NAMES = 20

/** Returns the diagnostic for an import of a missing export. */
export function exportDiagnostic(specifier: string, name: string, names: readonly string[]): ImportDiagnostic {
  const missing = name === 'default' ? 'default export' : `export "${name}"`
  const text = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '')
  const all = names.length > 0 ? `Exports: ${text}.` : 'The file has no exports.'
  const nearest = didYouMean(name, names)
  return {
    message: `Missing ${missing} in "${specifier}"; elements that use it render only their children.`,
    hint: nearest === undefined ? all : `${nearest} ${all}`,
    isName: true,
  }
}
