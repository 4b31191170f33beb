import type { CompileContext } from '../compileContext.js'
import { exportDiagnostic, type ImportDiagnostic } from '../esm/importDiagnostics.js'
import type { UserModule } from '../types.js'

/** Reports imports of names that a module does not export. Those of MDX files are already checked. */
export function reportMissingExports(modules: readonly UserModule[], context: CompileContext): void {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  for (const module of modules) {
    for (const { specifier, imported } of Object.values(module.outline.imports)) {
      const target = module.imports[specifier]
      const exporter = typeof target === 'object' && 'file' in target ? byFile.get(target.file) : undefined
      if (!exporter || /\.mdx?$/i.test(exporter.file) || imported === '*') continue
      const names = exportedNames(exporter, byFile)
      if (names === undefined || names.has(imported)) continue
      reportExport(module, { specifier, imported }, [...names].sort(), context)
    }
  }
}

/** Returns the names that a module exports, or undefined if some come from an unknown module. */
function exportedNames(
  module: UserModule,
  byFile: ReadonlyMap<string, UserModule>,
  seen = new Set<string>(),
): Set<string> | undefined {
  if (seen.has(module.file)) return new Set()
  seen.add(module.file)
  const names = new Set(Object.keys(module.outline.exports))
  for (const specifier of module.outline.reexports) {
    const target = module.imports[specifier]
    const source = typeof target === 'object' && 'file' in target ? byFile.get(target.file) : undefined
    const more = source && exportedNames(source, byFile, seen)
    if (!more) return undefined
    for (const name of more) if (name !== 'default') names.add(name)
  }
  return names
}

function reportExport(
  { file, source }: UserModule,
  { specifier, imported }: { specifier: string; imported: string },
  names: readonly string[],
  context: CompileContext,
): void {
  const { isName: _, ...problem } = exportDiagnostic(specifier, imported, names)
  const draft = context.drafts.get(file)
  const written = draft?.imports.find((one) => one.specifier === specifier && one.imported === imported)
  if (!draft || !written) {
    reportImport(problem, { file, source, specifier }, context)
    return
  }
  const range = { start: draft.source.placeAt(written.nameStart), end: draft.source.placeAt(written.nameEnd) }
  context.report({ rule: 'MDX_IMPORT', severity: 'warning', file, ...range, ...problem })
}

/** Reports an import at the line with the specifier in a file of code. */
export function reportImport(
  problem: ImportDiagnostic,
  { file, source, specifier }: { file: string; source: string; specifier: string },
  context: CompileContext,
): void {
  const line = source.slice(0, Math.max(0, source.indexOf(specifier))).split('\n').length
  context.report({ rule: 'MDX_IMPORT', severity: 'warning', file, start: { line, column: 1 }, ...problem })
}
