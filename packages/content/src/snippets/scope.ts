import { type Diagnostic, didYouMean } from '@octavo/core'
import { createModuleDraft, type ModuleDraft } from '../code/moduleDraft.js'
import type { CompileContext } from '../compileContext.js'
import type { ImportedName } from '../esm/readModule.js'
import { resolveSpecifier } from '../esm/resolveSpecifier.js'
import { evaluateStatic, type StaticScope } from '../static/evaluate.js'
import type { PropValue } from '../static/values.js'
import type { LoadedMdx } from './loadSnippet.js'

/** What a name declared or imported in an MDX file stands for. */
export type Binding =
  | { kind: 'value'; value: PropValue }
  /** The content of an MDX file. */
  | { kind: 'snippet'; file: string }
  /** User code. */
  | { kind: 'code' }
  /** Reported where it was imported; shows nothing. */
  | { kind: 'missing' }

/** The names in force in one use of one file. */
export interface Scope {
  mdx: LoadedMdx
  bindings: ReadonlyMap<string, Binding>
  /** Properties of a snippet's use; `late` when they are known only while it is rendered. Undefined for a page. */
  props: Readonly<Record<string, PropValue>> | 'late' | undefined
  /** Files from the page to this one. */
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

/** Constants see the constants before them. JSX in one is left to the code lane. */
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
  const { source } = scope.mdx
  const resolved = resolveSpecifier(imported.specifier, source.file)
  if (resolved.kind === 'react') return { kind: 'code' }
  if (resolved.kind !== 'file') {
    reportImport(imported, scope, context, {
      message: `"${imported.specifier}" ${resolved.kind === 'outside' ? 'leaves the docs folder' : 'is an npm import, which is not supported'}; nothing is shown in its place.`,
      hint: 'Import files of this repository, such as "/snippets/example.mdx".',
    })
    return { kind: 'missing' }
  }
  for (const file of resolved.candidates) {
    const text = context.readText(file)
    if (text !== undefined) return fileBinding(file, text, imported, scope, context)
  }
  reportImport(imported, scope, context, {
    message: `"${imported.specifier}" is not found; nothing is shown in its place.`,
    expected: 'the path of a file in the docs folder, such as "/snippets/example.mdx".',
    hint: `Looked for ${resolved.candidates.join(', ')}.`,
    ...(resolved.candidates[0] !== undefined && { wanted: resolved.candidates[0] }),
  })
  return { kind: 'missing' }
}

function fileBinding(
  file: string,
  text: string,
  imported: ImportedName,
  scope: Scope,
  context: CompileContext,
): Binding {
  if (/\.[jt]sx?$/i.test(file)) return { kind: 'code' }
  if (/\.json$/i.test(file)) return jsonBinding(file, text, imported, scope, context)
  if (!/\.mdx?$/i.test(file)) {
    const message = `"${imported.specifier}" is neither MDX nor JavaScript; nothing is shown in its place.`
    reportImport(imported, scope, context, { message, hint: 'Use its path in src or href instead.' })
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
  const { bindings } = createScope(mdx, undefined, [...scope.chain, file], context)
  const binding = bindings.get(imported.imported)
  if (binding) return binding
  const names = [...bindings.keys()]
  reportImport(imported, scope, context, {
    message: `"${imported.specifier}" exports no "${imported.imported}"; nothing is shown in its place.`,
    hint: didYouMean(imported.imported, names) ?? 'Import it without braces to show the whole file.',
  })
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
    reportImport(imported, scope, context, { message: `"${file}" is not valid JSON; nothing is shown in its place.` })
    return { kind: 'missing' }
  }
}

function reportImport(
  imported: ImportedName,
  scope: Scope,
  context: CompileContext,
  text: Pick<Diagnostic, 'message' | 'expected' | 'hint' | 'wanted'>,
): void {
  const { source } = scope.mdx
  context.report({
    rule: 'MDX_IMPORT',
    severity: 'warning',
    file: source.file,
    start: source.placeAt(imported.start),
    end: source.placeAt(imported.end),
    ...text,
  })
}

/** Files that import each other in a ring show nothing at the place that closes it. */
export function reportCycle(
  file: string,
  scope: Scope,
  context: CompileContext,
  place?: { start: number; end: number },
): void {
  const { source } = scope.mdx
  const ring = [...scope.chain.slice(scope.chain.indexOf(file)), file]
  context.report({
    rule: 'MDX_CYCLE',
    severity: 'error',
    file: source.file,
    ...(place && { start: source.placeAt(place.start), end: source.placeAt(place.end) }),
    message: `${ring.join(' -> ')} import each other.`,
    hint: 'Move what both need into a third file.',
  })
}
