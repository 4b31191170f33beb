import type { CompileContext } from '../compileContext.js'
import { exportDiagnostic, type ImportDiagnostic, importDiagnostic } from '../esm/importDiagnostics.js'
import { createModuleDraft, type ModuleDraft } from '../esm/moduleDraft.js'
import type { ImportedName } from '../esm/readModule.js'
import { RAW, type ResolvedImport, referToImport, resolveImport } from '../esm/resolveImport.js'
import type { Node } from '../parsers/mdast.js'
import { MAX_CODE_FILE } from '../remark/codeFile.js'
import { findComponent } from '../static/componentNames.js'
import { evaluateStatic, type StaticScope } from '../static/evaluate.js'
import type { PropValue } from '../static/staticValues.js'
import type { LoadedMdx } from './loadSnippet.js'

/** Meaning of a name that an MDX file declares or imports. */
type Binding =
  | { kind: 'value'; value: PropValue }
  /** The content of an MDX file. */
  | { kind: 'snippet'; file: string }
  /** User code. */
  | { kind: 'code' }
  /** A failed import, which is reported at the import statement and has no value. */
  | { kind: 'missing' }

/** The names in scope for one use of a file. */
export interface Scope {
  mdx: LoadedMdx
  bindings: ReadonlyMap<string, Binding>
  /** Properties of a snippet, or `late` if they are known only at render time. Undefined for a page. */
  props: Readonly<Record<string, PropValue>> | 'late' | undefined
  /** Files that include each other, from the page to this file. */
  chain: readonly string[]
  draft: ModuleDraft
  expansion: Expansion
}

/** State shared by the expansion of one page. */
export interface Expansion {
  context: CompileContext
  /** Number of nodes that snippets have added. */
  nodes: number
  /** Unknown components already reported, as `file name`. */
  unknown: Set<string>
  /** Expands the nodes of an expression. */
  expandAll(nodes: readonly Node[], scope: Scope): Node[]
}

type ScopeOptions = Pick<Scope, 'props' | 'chain' | 'expansion'>

/** Resolves the imports and evaluates the constants of a file. */
export function createScope(mdx: LoadedMdx, { props, chain, expansion }: ScopeOptions): Scope {
  const bindings = new Map<string, Binding>()
  const { drafts } = expansion.context
  const draft = drafts.get(mdx.source.file) ?? createModuleDraft(mdx.source, mdx.module)
  drafts.set(mdx.source.file, draft)
  const scope: Scope = { mdx, bindings, props, chain, draft, expansion }
  for (const imported of mdx.module.imports) {
    const binding = importBinding(imported, scope)
    if (binding) bindings.set(imported.local, binding)
  }
  for (const { name, init } of mdx.module.declarations) {
    const result = init && evaluateStatic(init, constantScope(bindings))
    bindings.set(name, result?.kind === 'value' ? { kind: 'value', value: result.value } : { kind: 'code' })
  }
  return scope
}

/** Returns the scope of a constant: the constants before it. JSX in constants requires running user code. */
function constantScope(bindings: ReadonlyMap<string, Binding>): StaticScope {
  return {
    lookup(name) {
      const binding = bindings.get(name)
      if (binding?.kind === 'value') return binding
      return binding ? 'code' : undefined
    },
  }
}

/** Returns the meaning of an imported name. Undefined for a built-in component that is imported from no package. */
function importBinding(imported: ImportedName, scope: Scope): Binding | undefined {
  const { specifier } = imported
  const { source } = scope.mdx
  const { context } = scope.expansion
  const resolved = resolveImport(specifier, source.file, context)
  // Imports of site components, which no file writes, have no range.
  if (imported.end > imported.start)
    referToImport({ specifier, resolved, file: source.file }, () => source.range(imported.start, imported.end), context)
  if (resolved.kind === 'file') return fileBinding(resolved, imported, scope)
  if (resolved.kind === 'asset') return { kind: 'value', value: resolved.url }
  if (resolved.kind === 'react' || resolved.kind === 'installed') return { kind: 'code' }
  const isBuiltIn = findComponent(context.options.components, imported.local) !== undefined
  if (resolved.kind !== 'package' || !isBuiltIn) return failed(imported, scope, importDiagnostic(specifier, resolved))
  const message = `Missing npm package "${specifier}"; the built-in \`<${imported.local}>\` is used.`
  failed(imported, scope, { message, hint: 'Remove the import.' })
  return undefined
}

type ImportedFile = Pick<Extract<ResolvedImport, { kind: 'file' }>, 'file' | 'text'>

function fileBinding({ file, text }: ImportedFile, imported: ImportedName, scope: Scope): Binding {
  if (file.endsWith(RAW)) return rawBinding(text, imported, scope)
  if (/\.(?:[jt]sx?|css)$/i.test(file)) return { kind: 'code' }
  if (/\.json$/i.test(file)) return jsonBinding({ file, text }, imported, scope)
  if (!/\.mdx?$/i.test(file)) {
    const message = `Unsupported import "${imported.specifier}"; nothing is shown for it.`
    const expected = 'an MDX, JavaScript, TypeScript, JSON or image file.'
    return failed(imported, scope, { message, expected })
  }
  if (imported.imported === 'default') return { kind: 'snippet', file }
  if (imported.imported === '' || imported.imported === '*') return { kind: 'code' }
  return namedBinding({ file, text }, imported, scope)
}

function rawBinding(text: string, imported: ImportedName, scope: Scope): Binding {
  const { specifier, imported: name } = imported
  if (text.length > MAX_CODE_FILE)
    return failed(imported, scope, { message: `The file "${specifier}" exceeds the limit of 1 MB for code.` })
  if (name === '' || name === '*') return { kind: 'code' }
  return name === 'default'
    ? { kind: 'value', value: text }
    : failed(imported, scope, exportDiagnostic(specifier, name, ['default']))
}

function namedBinding({ file, text }: ImportedFile, imported: ImportedName, scope: Scope): Binding {
  const { expansion, chain } = scope
  const { context } = expansion
  if (chain.includes(file)) {
    reportCycle(file, scope, imported)
    return { kind: 'missing' }
  }
  const mdx = context.loadSnippet(file, text)
  mdx.diagnostics.forEach(context.report)
  if (mdx.isBroken) return { kind: 'missing' }
  const { bindings } = createScope(mdx, { props: undefined, chain: [...chain, file], expansion })
  const { specifier, imported: name } = imported
  return bindings.get(name) ?? failed(imported, scope, exportDiagnostic(specifier, name, [...bindings.keys()]))
}

function jsonBinding({ file, text }: ImportedFile, imported: ImportedName, scope: Scope): Binding {
  try {
    const value = JSON.parse(text) as PropValue
    if (imported.imported === 'default' || imported.imported === '*') return { kind: 'value', value }
    const member = Object.hasOwn(Object(value), imported.imported)
    return { kind: 'value', value: member ? (value as Record<string, PropValue>)[imported.imported] : undefined }
  } catch {
    return failed(imported, scope, { message: `Invalid JSON in "${file}"; it is omitted.` })
  }
}

/** Reports a failed import, at the name or the file. */
function failed(imported: ImportedName, { mdx, expansion }: Scope, problem: ImportDiagnostic): Binding {
  const { source } = mdx
  const { isName = false, ...text } = problem
  expansion.context.report({
    rule: 'MDX_IMPORT',
    severity: 'warning',
    ...(isName ? source.range(imported.nameStart, imported.nameEnd) : source.range(imported.start, imported.end)),
    ...text,
  })
  return { kind: 'missing' }
}

/** Reports a circular import. The import that closes the cycle is empty. */
export function reportCycle(
  file: string,
  { mdx, chain, expansion }: Scope,
  place: { start: number; end: number },
): void {
  const { source } = mdx
  const cycle = [...chain.slice(chain.indexOf(file)), file]
  expansion.context.report({
    rule: 'MDX_CYCLE',
    severity: 'error',
    ...source.range(place.start, place.end),
    message: `Circular import: ${cycle.join(' -> ')}.`,
    hint: 'Move the shared parts into a third file.',
  })
}
