import vm from 'node:vm'
import type { Diagnostic } from '@octavo/core'
import { normalizeDiagnostics } from '@octavo/core'
import { type RenderRuntime, renderTree } from '../render/renderTree.js'
import type { DynamicValue } from '../static/values.js'
import type { CompiledPage, ContentOptions, UserModule } from '../types.js'
import { ABSENT_MODULE } from './absentModule.js'
import { createInteractivity } from './findInteractive.js'
import { expressionName } from './moduleDraft.js'
import { createOuterScope } from './outerScope.js'
import { renderDiagnostic, userFileName } from './renderErrors.js'
import { rewritingRuntime } from './rewriteUrls.js'
import { type SampledJsx, sampleElements } from './sampleElements.js'
import { JSX_RUNTIME } from './transformModule.js'

export interface EvaluateRuntime extends Omit<RenderRuntime, 'evaluate'> {
  /** React's names for user code: hooks, `createContext`, `memo` and so on, such as those of preact/compat. */
  react: Readonly<Record<string, unknown>>
}

export interface EvaluatedPage {
  /** A runtime for `renderTree` that knows the page's dynamic values. */
  runtime: RenderRuntime
  /** Whether a dynamic value listens to events or keeps state. */
  isInteractive(value: DynamicValue): boolean
  /** What was thrown so far; complete when the page has been rendered to text. */
  diagnostics(): Diagnostic[]
  /** Reports an error that rendering threw, at its place in the user's file. */
  report(error: unknown): void
}

type Exports = Record<string, unknown>

/**
 * Runs the user code of a page. It has no time limit of its own: run it in a worker that can be stopped. Names of
 * built-in components and of React lie around the modules, so that the author's own declarations hide them.
 *
 * This is no sandbox: the code of one's own repository is trusted and could reach Node through `globalThis.process`.
 * `process` and `require` by name are shadowed, npm and Node imports stand for nothing and `import()` is refused, so
 * that a page does not come to depend on the machine that builds it. Builds of somebody else's pages set `allowCode`
 * to false, which leaves nothing to run.
 */
export async function evaluatePage(
  page: CompiledPage,
  runtime: EvaluateRuntime,
  options: Pick<ContentOptions, 'base' | 'linkStyle'> = {},
): Promise<EvaluatedPage> {
  const sampled = sampleElements(rewritingRuntime(runtime, options))
  const evaluation = new Evaluation(page, { ...runtime, ...sampled }, runtime)
  for (const { file } of page.modules) await evaluation.load(file).catch((error) => evaluation.report(error, file))
  const isExportInteractive = createInteractivity(page.modules)
  const isInteractive = ({ file, index }: DynamicValue) => isExportInteractive(file, expressionName(index))
  return {
    runtime: { ...runtime, evaluate: (value, args) => evaluation.evaluate(value, args) },
    isInteractive,
    diagnostics: () => normalizeDiagnostics(evaluation.problems),
    report: (error) => evaluation.report(error, page.file),
  }
}

class Evaluation {
  readonly problems: Diagnostic[] = []
  readonly #modules: ReadonlyMap<string, UserModule>
  readonly #exports = new Map<string, Exports>()
  readonly #loading = new Map<string, Promise<Exports>>()

  constructor(
    readonly page: CompiledPage,
    /** For user code, which writes addresses its own way. */
    readonly runtime: EvaluateRuntime & SampledJsx,
    /** For compiled trees. */
    readonly plain: EvaluateRuntime,
  ) {
    this.#modules = new Map(page.modules.map((module) => [module.file, module]))
  }

  evaluate({ file, index }: DynamicValue, args: Record<string, unknown>): unknown {
    const expression = this.#exports.get(file)?.[expressionName(index)]
    if (typeof expression !== 'function') return null
    try {
      return expression(args, args)
    } catch (error) {
      this.report(error, file)
      return null
    }
  }

  report(error: unknown, file: string): void {
    const sample = error instanceof RangeError ? this.runtime.lastSample() : undefined
    this.problems.push(renderDiagnostic({ error, file, sample }, this.#modules))
  }

  load(file: string): Promise<Exports> {
    const loading = this.#loading.get(file) ?? this.#run(file)
    this.#loading.set(file, loading)
    return loading
  }

  async #run(file: string): Promise<Exports> {
    const exports: Exports = Object.create(null)
    this.#exports.set(file, exports)
    this.#addSnippet(file, exports)
    const module = this.#modules.get(file)
    if (!module) return exports
    const scope = createOuterScope(module.names, this.runtime)
    const wrapper = `(function(${Object.keys(scope).join(',')}){return async function(${SSR_NAMES.join(',')}){"use strict";\n${module.code}\n}})`
    // Line 1 is the wrapper's own.
    const script = new vm.Script(wrapper, { filename: userFileName(file), lineOffset: -1 })
    const create = script.runInThisContext() as (...names: unknown[]) => (...ssr: unknown[]) => Promise<void>
    await create(...Object.values(scope))(
      (specifier: string) => this.#import(specifier, module),
      guardGetters(exports),
      (other: Exports) => exportAll(exports, other),
      { env: { SSR: true, PROD: true, DEV: false, MODE: 'production', BASE_URL: '/' } },
      (specifier: string) => Promise.reject(new Error(`import("${specifier}") is not supported in pages`)),
    )
    return exports
  }

  /** The default export of an MDX file is a component that shows its content. */
  #addSnippet(file: string, exports: Exports): void {
    const tree = Object.hasOwn(this.page.snippets, file) ? this.page.snippets[file] : undefined
    if (!tree) return
    const runtime = {
      ...this.plain,
      evaluate: (value: DynamicValue, args: Record<string, unknown>) => this.evaluate(value, args),
    }
    // Islands find it again by its name.
    exports.default = (props: Record<string, unknown>) =>
      this.plain.jsx('octavo-slot', { 'data-slot': file, children: renderTree({ tree }, runtime, props) })
  }

  async #import(specifier: string, importer: UserModule): Promise<Exports> {
    if (specifier === JSX_RUNTIME)
      return { jsx: this.runtime.jsx, jsxs: this.runtime.jsxs, Fragment: this.runtime.Fragment }
    const target = Object.hasOwn(importer.imports, specifier) ? importer.imports[specifier] : 'missing'
    if (target === 'react') return { ...this.runtime.react, default: this.runtime.react }
    if (target === undefined || target === 'missing') return ABSENT_MODULE
    // Modules that import each other see what the other has exported so far.
    if (this.#exports.has(target.file)) return this.#exports.get(target.file) as Exports
    return this.load(target.file)
  }
}

const SSR_NAMES = [
  '__vite_ssr_import__',
  '__vite_ssr_exports__',
  '__vite_ssr_exportAll__',
  '__vite_ssr_import_meta__',
  '__vite_ssr_dynamic_import__',
]

/** What a module that failed has not got as far as is undefined to others, not an error of its own. */
function guardGetters(exports: Exports): Exports {
  return new Proxy(exports, {
    defineProperty(target, name, { get }) {
      const read = () => {
        try {
          return get?.()
        } catch {
          return undefined
        }
      }
      return Reflect.defineProperty(target, name, { get: read, enumerable: true, configurable: true })
    },
  })
}

function exportAll(exports: Exports, other: Exports): void {
  for (const name of Object.keys(other)) {
    if (name === 'default' || name in exports) continue
    Object.defineProperty(exports, name, { get: () => other[name], enumerable: true, configurable: true })
  }
}
