import type { CompileContext } from '../compileContext.js'
import { exportDiagnostic, type ImportDiagnostic, importDiagnostic } from '../esm/importDiagnostics.js'
import { createModuleDraft, type ModuleDraft } from '../esm/moduleDraft.js'
import type { ImportedName } from '../esm/readModule.js'
import { resolveImport } from '../esm/resolveImport.js'
import { evaluateStatic, type StaticScope } from '../static/evaluate.js'
import type { PropValue } from '../static/values.js'
import type { LoadedMdx } from './loadSnippet.js'

/** The meaning of a name that an MDX file declares or imports. */
type Binding =
  | { kind: 'value'; value: PropValue }
  /** The content of an MDX file. */
  | { kind: 'snippet'; file: string }
  /** User code. */
  | { kind: 'code' }
  /** A failed import: reported where it is imported, with no value. */
  | { kind: 'missing' }

/** The names in scope of one use of a file. */
export interface Scope {
  mdx: LoadedMdx
  bindings: ReadonlyMap<string, Binding>
  /** Properties of a snippet; `late` if they are known only at render time. Undefined for a page. */
  props: Readonly<Record<string, PropValue>> | 'late' | undefined
  /** Files from the page to this file. */
  chain: readonly string[]
  draft: ModuleDraft
}

/** Resolves the imports and evaluates the constants of a file. */
export function createScope(
  mdx: LoadedMdx,
  props: Scope['props'],
  chain: readonly string[],
  context: CompileContext,
): Scope {
  const bindings = new Map<string, Binding>()
  const draft = context.drafts.get(mdx.source.file) ?? createModuleDraft(mdx.source, mdx.module)
  context.drafts.set(mdx.source.file, draft)
  const scope: Scope = { mdx, bindings, props, chain, draft }
  for (const imported of mdx.module.imports) bindings.set(imported.local, importBinding(imported, scope, context))
  for (const { name, init } of mdx.module.declarations) {
    const result = init && evaluateStatic(init, constantScope(bindings))
    bindings.set(name, result?.kind === 'value' ? { kind: 'value', value: result.value } : { kind: 'code' })
  }
  return scope
}

/** Constants can use the constants before them. JSX in them needs the code lane. */
function constantScope(bindings: ReadonlyMap<string, Binding>): StaticScope {
  return {
    lookup(name) {
      const binding = bindings.get(name)
      if (binding?.kind === 'value') return binding
      return binding ? 'code' : undefined
    },
  }
}

function importBinding(imported: ImportedName, scope: Scope, context: CompileContext): Binding {
  const { specifier } = imported
  const resolved = resolveImport(specifier, scope.mdx.source.file, context)
  if (resolved.kind === 'file') return fileBinding(resolved.file, resolved.text, imported, scope, context)
  if (resolved.kind === 'asset') return { kind: 'value', value: resolved.url }
  if (resolved.kind === 'react' || resolved.kind === 'installed') return { kind: 'code' }
  reportImport(imported, scope, context, importDiagnostic(specifier, resolved))
  return { kind: 'missing' }
}

function fileBinding(
  file: string,
  text: string,
  imported: ImportedName,
  scope: Scope,
  context: CompileContext,
): Binding {
  if (/\.(?:[jt]sx?|css)$/i.test(file)) return { kind: 'code' }
  if (/\.json$/i.test(file)) return jsonBinding(file, text, imported, scope, context)
  if (!/\.mdx?$/i.test(file)) {
    const message = `Unsupported import "${imported.specifier}"; nothing is shown for it.`
    const expected = 'an MDX, JavaScript, TypeScript, JSON or image file.'
    reportImport(imported, scope, context, { message, expected })
    return { kind: 'missing' }
  }
  if (imported.imported === 'default') return { kind: 'snippet', file }
  if (imported.imported === '' || imported.imported === '*') return { kind: 'code' }
  return namedBinding(file, text, imported, scope, context)
}

function namedBinding(
  file: string,
  text: string,
  imported: ImportedName,
  scope: Scope,
  context: CompileContext,
): Binding {
  if (scope.chain.includes(file)) {
    reportCycle(file, scope, context, imported)
    return { kind: 'missing' }
  }
  const mdx = context.loadSnippet(file, text)
  mdx.diagnostics.forEach(context.report)
  if (mdx.isBroken) return { kind: 'missing' }
  const { bindings } = createScope(mdx, undefined, [...scope.chain, file], context)
  const binding = bindings.get(imported.imported)
  if (binding) return binding
  reportImport(imported, scope, context, exportDiagnostic(imported.specifier, imported.imported, [...bindings.keys()]))
  return { kind: 'missing' }
}

function jsonBinding(
  file: string,
  text: string,
  imported: ImportedName,
  scope: Scope,
  context: CompileContext,
): Binding {
  try {
    const value = JSON.parse(text) as PropValue
    if (imported.imported === 'default' || imported.imported === '*') return { kind: 'value', value }
    const member = Object.hasOwn(Object(value), imported.imported)
    return { kind: 'value', value: member ? (value as Record<string, PropValue>)[imported.imported] : undefined }
  } catch {
    reportImport(imported, scope, context, { message: `Invalid JSON in "${file}"; nothing is shown for it.` })
    return { kind: 'missing' }
  }
}

function reportImport(imported: ImportedName, scope: Scope, context: CompileContext, problem: ImportDiagnostic): void {
  const { source } = scope.mdx
  // Points to the name or the file.
  const { isName = false, ...text } = problem
  context.report({
    rule: 'MDX_IMPORT',
    severity: 'warning',
    file: source.file,
    start: source.placeAt(isName ? imported.nameStart : imported.start),
    end: source.placeAt(isName ? imported.nameEnd : imported.end),
    ...text,
  })
}

/** Reports a circular import. The import that closes the cycle is empty. */
export function reportCycle(
  file: string,
  scope: Scope,
  context: CompileContext,
  place?: { start: number; end: number },
): void {
  const { source } = scope.mdx
  const cycle = [...scope.chain.slice(scope.chain.indexOf(file)), file]
  context.report({
    rule: 'MDX_CYCLE',
    severity: 'error',
    file: source.file,
    start: place && source.placeAt(place.start),
    end: place && source.placeAt(place.end),
    message: `Circular import: ${cycle.join(' -> ')}.`,
    hint: 'Move the shared parts into a third file.',
  })
}
