import type { Root } from 'hast'
import type { CompileContext } from '../compileContext.js'
import { importDiagnostic } from '../esm/importDiagnostics.js'
import { type ModuleDraft, printModule, toFilePosition } from '../esm/moduleDraft.js'
import { type ResolvedImport, resolveImport } from '../esm/resolveImport.js'
import { ofImport } from '../snippets/loadSnippet.js'
import type { UserModule } from '../types.js'
import { reportImport, reportMissingExports } from './missingExports.js'
import { type TransformedModule, transformModule } from './transformModule.js'

interface CollectedModules {
  modules: UserModule[]
  /** Content of MDX files that user code renders as components, by file. */
  snippets: Record<string, Root>
}

/**
 * Transforms the user code that a page's dynamic values need, and everything it imports. `compileSnippet` compiles an MDX
 * file that code uses as a component, and can add expressions to its draft.
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
  reportMissingExports(collected.modules, context)
  return collected
}

/** Returns the MDX files whose default export is used in the code of the file. */
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
  if (!draft && !/\.[jt]sx?$/i.test(file)) return undefined
  const { code: source, starts } = draft ? printModule(draft) : { code: context.readText(file) ?? '', starts: [] }
  const result = await transformOnce(file, source)
  if ('diagnostic' in result) {
    const { start } = result.diagnostic
    const problem = { ...result.diagnostic, start: start && toFilePosition(start, starts) }
    context.report(draft ? problem : ofImport(problem))
    return undefined
  }
  const imports: UserModule['imports'] = {}
  for (const specifier of result.specifiers) {
    const resolved = resolveImport(specifier, file, context)
    // The imports of MDX files are already checked.
    if (!draft && isProblem(resolved))
      reportImport(importDiagnostic(specifier, resolved), { file, source, specifier }, context)
    imports[specifier] = importTarget(resolved)
  }
  const expressions = draft?.expressions.map(({ offset }) => draft.source.placeAt(offset)) ?? []
  return { ...result.module, starts, expressions, imports }
}

function isProblem(resolved: ResolvedImport): resolved is Parameters<typeof importDiagnostic>[1] {
  return resolved.kind === 'outside' || resolved.kind === 'package' || resolved.kind === 'missing'
}

function importTarget(resolved: ResolvedImport): UserModule['imports'][string] {
  if (resolved.kind === 'file') return { file: resolved.file }
  if (resolved.kind === 'asset') return { url: resolved.url }
  return resolved.kind === 'react' ? 'react' : 'missing'
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
