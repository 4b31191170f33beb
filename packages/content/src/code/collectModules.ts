import type { Root } from 'hast'
import type { CompileContext } from '../compileContext.js'
import { exportDiagnostic, type ImportDiagnostic, importDiagnostic } from '../esm/importDiagnostics.js'
import { type ModuleDraft, printModule, toFilePosition } from '../esm/moduleDraft.js'
import { RAW, type ResolvedImport, resolveImport } from '../esm/resolveImport.js'
import { importStatement } from '../snippets/importSiteComponents.js'
import { asImportDiagnostic } from '../snippets/loadSnippet.js'
import type { UserModule } from '../types.js'
import { type TransformedModule, transformModule } from './transformModule.js'

interface CollectedModules {
  modules: UserModule[]
  /** Trees by file of MDX files that user code renders as components. */
  snippets: Record<string, Root>
}

/**
 * Transforms the user code that a page's dynamic values need, and everything that it imports. `compileSnippet`
 * compiles an MDX file that code uses as a component, and can add expressions to its draft.
 */
export async function collectModules(
  context: CompileContext,
  compileSnippet: (file: string) => Promise<Root | undefined>,
): Promise<CollectedModules> {
  const collected: CollectedModules = { modules: [], snippets: {} }
  const files = new Set(
    [...context.drafts.values()].filter((draft) => draft.expressions.length > 0).map((draft) => draft.source.file),
  )
  // Drafts first, as compiling a snippet adds expressions.
  for (const file of files) {
    const draft = context.drafts.get(file)
    for (const snippet of draft ? shownSnippets(draft, context) : []) {
      files.add(snippet)
      if (Object.hasOwn(collected.snippets, snippet)) continue
      const tree = await compileSnippet(snippet)
      if (tree) collected.snippets[snippet] = tree
    }
  }
  for (const file of files) {
    const module = await collectModule(file, context)
    if (!module) continue
    collected.modules.push(module)
    for (const target of Object.values(module.imports))
      if (typeof target === 'object' && 'file' in target) files.add(target.file)
  }
  await reportMissingExports(collected.modules, context)
  return collected
}

/** Returns the MDX files whose default export is used in the file's code. */
function shownSnippets(draft: ModuleDraft, context: CompileContext): string[] {
  const code = [...draft.blocks, ...draft.expressions.map(({ source }) => ({ text: source }))]
    .map(({ text }) => text)
    .join('\n')
  return draft.imports.flatMap(({ local, imported, specifier }) => {
    if (imported !== 'default' || !local) return []
    const file = resolveFile(specifier, draft.source.file, context)
    if (!file || !/\.mdx?$/i.test(file)) return []
    // The first occurrence is the import itself.
    return code.split(new RegExp(`(?<![\\w$])${local.replaceAll('$', '\\$')}(?![\\w$])`)).length > 2 ? [file] : []
  })
}

function resolveFile(specifier: string, importer: string, context: CompileContext): string | undefined {
  const resolved = resolveImport(specifier, importer, context)
  return resolved.kind === 'file' ? resolved.file : undefined
}

async function collectModule(file: string, context: CompileContext): Promise<UserModule | undefined> {
  const draft = context.drafts.get(file)
  const code = draft ? '' : moduleCode(file, context)
  if (code === undefined) return undefined
  const { code: source, starts } = draft ? printModule(draft) : { code, starts: [] }
  const result = draft ? await transformOnce(file, source) : await transformFile(file, source, context)
  if ('diagnostic' in result) {
    const { start } = result.diagnostic
    const problem = { ...result.diagnostic, start: start && toFilePosition(start, starts) }
    context.report(draft ? problem : asImportDiagnostic(problem))
    return undefined
  }
  const imports: UserModule['imports'] = {}
  for (const specifier of result.specifiers) {
    const resolved = resolveImport(specifier, file, context)
    // The imports of MDX files are already checked.
    if (!draft && isProblem(resolved))
      reportImport(importDiagnostic(specifier, resolved), { file, source, specifier }, context)
    imports[specifier] = await importTarget(specifier, resolved, context)
  }
  const expressions = draft?.expressions.map(({ offset }) => draft.source.placeAt(offset)) ?? []
  return { ...result.module, starts, expressions, imports }
}

/** Returns the code of an imported file. Undefined for files that are neither code nor style sheets. */
function moduleCode(file: string, { readText, cssModule }: CompileContext): string | undefined {
  if (file.endsWith(RAW)) return `export default ${JSON.stringify(readText(file.slice(0, -RAW.length)) ?? '')}`
  if (/\.(?:[jt]sx?|[cm][jt]s)$/i.test(file)) return readText(file) ?? ''
  if (/\.json$/i.test(file)) return jsonModule(readText(file) ?? '')
  if (/\.module\.css$/i.test(file)) return `export default ${JSON.stringify(cssModule(file))}`
  // Every page loads the other style sheets of the docs folder.
  return /\.css$/i.test(file) ? 'export default {}' : undefined
}

/** Returns a module with the value of a JSON file. Invalid JSON is invalid code, which is reported. */
function jsonModule(text: string): string {
  return `export default ${text.trim() === '' ? 'undefined' : text}`
}

/** Transforms a code file. Adds imports of the site's components that it uses but does not declare. */
async function transformFile(
  file: string,
  source: string,
  { options: { siteComponents = {} } }: CompileContext,
): Promise<TransformedModule> {
  const result = await transformOnce(file, source)
  if ('diagnostic' in result) return result
  const { names, outline } = result.module
  const missing = names.flatMap((name) => {
    const isDeclared = Object.hasOwn(outline.bindings, name) || Object.hasOwn(outline.imports, name)
    const component = Object.hasOwn(siteComponents, name) && !isDeclared ? siteComponents[name] : undefined
    // In the file of a replacement, the name means the component that it replaces.
    return component && component.specifier !== `/${file}` ? [importStatement(name, component)] : []
  })
  return missing.length === 0 ? result : transformOnce(file, [source, ...missing].join('\n'))
}

function isProblem(resolved: ResolvedImport): resolved is Parameters<typeof importDiagnostic>[1] {
  return resolved.kind === 'outside' || resolved.kind === 'package' || resolved.kind === 'missing'
}

async function importTarget(
  specifier: string,
  resolved: ResolvedImport,
  { loadPackage }: CompileContext,
): Promise<UserModule['imports'][string]> {
  // Style sheets of an installed package belong to the style sheets of the page.
  if (resolved.kind === 'installed' && !isStyle(specifier))
    return { package: specifier, isInteractive: (await loadPackage(specifier)).isInteractive }
  if (resolved.kind === 'file') return { file: resolved.file }
  if (resolved.kind === 'asset') return { url: resolved.url }
  return resolved.kind === 'react' ? 'react' : 'missing'
}

/** Returns the package style sheets that the code of a page imports. */
export function packageStyles(modules: readonly UserModule[], { drafts, hasPackage }: CompileContext): string[] {
  const specifiers = [
    ...[...drafts.values()].flatMap(({ imports }) => imports.map(({ specifier }) => specifier)),
    ...modules.flatMap(({ imports }) => Object.keys(imports)),
  ]
  return [...new Set(specifiers)].filter(
    (specifier) => isStyle(specifier) && !/^[./]/.test(specifier) && hasPackage(specifier),
  )
}

function isStyle(specifier: string): boolean {
  return specifier.endsWith('.css')
}

const MAX_CACHED = 500
const cache = new Map<string, Promise<TransformedModule>>()

/** Transforms a file once for all pages. */
function transformOnce(file: string, source: string): Promise<TransformedModule> {
  const key = `${file}\0${source}`
  const cached = cache.get(key)
  if (cached) return cached
  const result = transformModule(file, source)
  const [oldest] = cache.size >= MAX_CACHED ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(key, result)
  return result
}

/** Reports imports of names that a module or package does not export. Imports in MDX files are already checked. */
async function reportMissingExports(modules: readonly UserModule[], context: CompileContext): Promise<void> {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  for (const module of modules) {
    for (const { specifier, imported } of Object.values(module.outline.imports)) {
      const target = module.imports[specifier]
      if (typeof target === 'object' && 'package' in target) {
        const { exports } = await context.loadPackage(target.package)
        if (imported !== '*' && !(imported in exports))
          reportExport(module, { specifier, imported }, Object.keys(exports).sort(), context)
        continue
      }
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
  visitedFiles = new Set<string>(),
): Set<string> | undefined {
  if (visitedFiles.has(module.file)) return new Set()
  visitedFiles.add(module.file)
  const names = new Set(Object.keys(module.outline.exports))
  for (const specifier of module.outline.reexports) {
    const target = module.imports[specifier]
    const source = typeof target === 'object' && 'file' in target ? byFile.get(target.file) : undefined
    const more = source && exportedNames(source, byFile, visitedFiles)
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
  const importEntry = draft?.imports.find((one) => one.specifier === specifier && one.imported === imported)
  if (!draft || !importEntry) {
    reportImport(problem, { file, source, specifier }, context)
    return
  }
  const place = draft.source.range(importEntry.nameStart, importEntry.nameEnd)
  context.report({ rule: 'MDX_IMPORT', severity: 'warning', ...place, ...problem })
}

/** Reports an import in a code file, at the line with the specifier. */
function reportImport(
  problem: ImportDiagnostic,
  { file, source, specifier }: { file: string; source: string; specifier: string },
  context: CompileContext,
): void {
  const line = source.slice(0, Math.max(0, source.indexOf(specifier))).split('\n').length
  context.report({ rule: 'MDX_IMPORT', severity: 'warning', file, start: { line, column: 1 }, ...problem })
}
