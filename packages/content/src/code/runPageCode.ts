import vm from 'node:vm'
import { type Diagnostic, normalizeDiagnostics, type Position } from '@octavo/core'
import { expressionName } from '../esm/moduleDraft.js'
import { type EvaluatedPart, type RenderRuntime, renderTree } from '../static/renderTree.js'
import { type DynamicValue, isObject } from '../static/staticValues.js'
import type { CompiledPage, ContentOptions, PackageModule, UserModule } from '../types.js'
import { isAsyncFunction } from './asyncFunction.js'
import { createInteractivity } from './findInteractive.js'
import { MISSING_MODULE } from './missingModule.js'
import { type FailedPart, renderDiagnostic, type Thrown, userFileName } from './renderErrors.js'
import { rewritingRuntime } from './rewriteUrls.js'
import { JSX_RUNTIME } from './transformModule.js'

interface EvaluateRuntime extends UserRuntime {
  /** Returns content to show in place of content that failed. Default: nothing. */
  showError?(message: string): unknown
  /** Runs a module of an installed npm package. */
  loadPackage?(specifier: string): Promise<Pick<PackageModule, 'exports'>>
}

export interface EvaluatedPage {
  /** A runtime for `renderTree` with the page's dynamic values. */
  runtime: RenderRuntime
  /** Returns whether a dynamic value has event handlers or state. */
  isInteractive(value: DynamicValue): boolean
  /** Returns the function `toMarkdown` of the file that exports a component. */
  markdownWriter(component: unknown): ((props: object, children: string) => unknown) | undefined
  /** Returns the location of a dynamic value in the page. */
  locate(value: DynamicValue): Pick<Diagnostic, 'file' | 'start'>
  /** Returns the errors found so far. They are complete after the page is rendered. */
  diagnostics(): Diagnostic[]
  /** Reports an error in rendering `value` or an element. Returns the content to show instead. */
  report(error: unknown, name: string, value?: DynamicValue): unknown
}

type Exports = Record<string, unknown>

/**
 * Runs the user code of a page. It has no time limit, so run it in a worker that can be stopped. Built-in components
 * and React's names are in an outer scope, so that the author's declarations shadow them.
 *
 * This is not a sandbox: the code of the repository is trusted and can reach Node through `globalThis.process`. The
 * names `process` and `require` are shadowed, npm and Node imports are empty and `import()` is rejected, so that a
 * page does not depend on the build machine. Builds of untrusted pages set `allowCode` to false and run no code.
 */
export async function runPageCode(
  page: CompiledPage,
  runtime: EvaluateRuntime,
  options: Pick<ContentOptions, 'base' | 'linkStyle'> = {},
): Promise<EvaluatedPage> {
  const sampled = sampleElements(rewritingRuntime(runtime, options))
  const evaluation = new Evaluation(page, { ...runtime, ...sampled }, runtime)
  for (const { file } of page.modules) await evaluation.load(file)
  const isExportInteractive = createInteractivity(page.modules)
  const isInteractive = ({ file, index }: DynamicValue) => isExportInteractive(file, expressionName(index))
  return {
    runtime: { ...runtime, evaluate: (value, args, part) => evaluation.evaluate(value, args, part) },
    isInteractive,
    markdownWriter: (component) => evaluation.markdownWriter(component),
    locate: (value) => evaluation.valueLocation(value),
    diagnostics: () => normalizeDiagnostics(evaluation.problems),
    report: (error, name, value) =>
      evaluation.report(
        error,
        { name, outcome: OMITTED },
        value ? evaluation.valueLocation(value) : { file: page.file },
      ),
  }
}

const OMITTED = 'it was omitted'
const EXPRESSION: FailedPart = { name: 'The expression', outcome: OMITTED }

class Evaluation {
  readonly problems: Diagnostic[] = []
  readonly #modules: ReadonlyMap<string, UserModule>
  readonly #exports = new Map<string, Exports>()
  readonly #loading = new Map<string, Promise<Exports>>()
  /** Modules that threw. */
  readonly #failed = new Set<string>()

  constructor(
    readonly page: CompiledPage,
    /** Runtime for user code; it rewrites URLs. */
    readonly runtime: EvaluateRuntime & SampledJsx,
    /** Runtime for compiled trees, whose URLs are already rewritten. */
    readonly plain: EvaluateRuntime,
  ) {
    this.#modules = new Map(page.modules.map((module) => [module.file, module]))
  }

  /** Returns the value of an expression. If it throws, reports the error and returns the content to show instead. */
  evaluate(value: DynamicValue, args: Record<string, unknown>, part?: EvaluatedPart): unknown {
    const { file, index } = value
    const expression = this.#exports.get(file)?.[expressionName(index)]
    if (typeof expression !== 'function') return undefined
    try {
      return takeResult(expression(args, args), part)
    } catch (error) {
      if (this.#failed.has(file) && isUninitialized(error)) return undefined
      const fallback = this.report(error, failedPart(part), { ...this.valueLocation(value), isExpression: true })
      return part === undefined ? fallback : undefined
    }
  }

  report(error: unknown, part: FailedPart, at: Thrown['at']): unknown {
    const sample = error instanceof RangeError ? this.runtime.lastSample() : undefined
    const problem = renderDiagnostic({ error, at, sample, part }, this.#modules)
    this.problems.push(problem)
    return this.runtime.showError?.(problem.message)
  }

  markdownWriter(component: unknown): ReturnType<EvaluatedPage['markdownWriter']> {
    for (const exports of this.#exports.values()) {
      const { toMarkdown } = exports
      if (typeof toMarkdown !== 'function' || toMarkdown === component) continue
      if (Object.values(exports).includes(component)) return toMarkdown as ReturnType<EvaluatedPage['markdownWriter']>
    }
    return undefined
  }

  /** Returns the position of an expression. */
  valueLocation({ file, index }: DynamicValue): { file: string; start?: Position } {
    const start = this.#modules.get(file)?.expressions[index]
    return { file, start }
  }

  /** Runs a module once. If it throws, its importers get the exports that it has set so far. */
  load(file: string): Promise<Exports> {
    const exports: Exports = this.#exports.get(file) ?? Object.create(null)
    this.#exports.set(file, exports)
    const loading =
      this.#loading.get(file) ??
      this.#runModule(file, exports).catch((error) => {
        this.#failed.add(file)
        this.report(error, { name: 'The code of this file', outcome: 'content that needs it is omitted' }, { file })
        return exports
      })
    this.#loading.set(file, loading)
    return loading
  }

  async #runModule(file: string, exports: Exports): Promise<Exports> {
    this.#addSnippet(file, exports)
    const module = this.#modules.get(file)
    if (!module) return exports
    const scope = createOuterScope(module.names, this.runtime)
    const wrapper = `(function(${Object.keys(scope).join(',')}){return async function(${SSR_NAMES.join(',')}){"use strict";\n${module.code}\n}})`
    // Line 1 is the wrapper.
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

  /** Adds the default export of an MDX file: a component that renders its content. */
  #addSnippet(file: string, exports: Exports): void {
    const tree = Object.hasOwn(this.page.snippets, file) ? this.page.snippets[file] : undefined
    if (!tree) return
    const runtime = {
      ...this.plain,
      evaluate: (value: DynamicValue, args: Record<string, unknown>, part?: EvaluatedPart) =>
        this.evaluate(value, args, part),
    }
    // Islands find the slot by its file.
    exports.default = (props: Record<string, unknown>) =>
      this.plain.jsx('octavo-slot', { 'data-slot': file, children: renderTree({ tree }, runtime, props) })
  }

  async #import(specifier: string, importer: UserModule): Promise<Exports> {
    if (specifier === JSX_RUNTIME)
      return { jsx: this.runtime.jsx, jsxs: this.runtime.jsxs, Fragment: this.runtime.Fragment }
    const target = Object.hasOwn(importer.imports, specifier) ? importer.imports[specifier] : 'missing'
    if (target === 'react') return { ...this.runtime.react, default: this.runtime.react }
    if (target === undefined || target === 'missing') return MISSING_MODULE
    if ('url' in target) return { default: target.url }
    if ('package' in target) {
      const loaded = await this.runtime.loadPackage?.(target.package)
      return loaded ? withStandIns(loaded.exports, specifier, importer) : MISSING_MODULE
    }
    // Circular imports see the exports so far.
    const exports = this.#exports.get(target.file) ?? (await this.load(target.file))
    return withStandIns(exports, specifier, importer)
  }
}

function failedPart(part: EvaluatedPart | undefined): FailedPart {
  if (part === undefined) return EXPRESSION
  if ('component' in part) return { name: `<${part.component}>`, outcome: 'only its children are rendered' }
  return {
    name: /^(?:\.\.\.)?$/.test(part.property) ? 'A property' : `The property "${part.property}"`,
    outcome: OMITTED,
  }
}

/** True for a constant of a module that threw before initializing it. The module's error is already reported. */
function isUninitialized(error: unknown): boolean {
  return error instanceof ReferenceError && error.message.endsWith('before initialization')
}

const SSR_NAMES = [
  '__vite_ssr_import__',
  '__vite_ssr_exports__',
  '__vite_ssr_exportAll__',
  '__vite_ssr_import_meta__',
  '__vite_ssr_dynamic_import__',
]

/** Makes uninitialized exports of a failed module undefined instead of throwing. */
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

/** Replaces missing exports, which are already reported, with components that render their children. */
function withStandIns(exports: Exports, specifier: string, { outline }: UserModule): Exports {
  const imports = Object.values(outline.imports).filter((one) => one.specifier === specifier)
  const names = new Set(imports.map(({ imported }) => imported))
  return new Proxy(exports, {
    get: (target, name) =>
      typeof name === 'string' && !(name in target) && names.has(name) ? MISSING_MODULE : Reflect.get(target, name),
  })
}

function exportAll(exports: Exports, other: Exports): void {
  for (const name of Object.keys(other)) {
    if (name === 'default' || name in exports) continue
    Object.defineProperty(exports, name, { get: () => other[name], enumerable: true, configurable: true })
  }
}

/**
 * Returns the result of an expression. Throws errors that rendering the result would cause, so that only the
 * expression fails and not the page.
 */
function takeResult(value: unknown, part: EvaluatedPart | undefined): unknown {
  checkResult(value)
  if (part && 'component' in part) refuseAsync(value)
  // The spread reads all properties, so getters that throw do so here and not in the renderer.
  return part && 'property' in part && part.property === SPREAD && isObject(value) ? { ...value } : value
}

function refuseAsync(component: unknown): void {
  if (isAsyncFunction(component)) throw new TypeError('async components are not supported')
}

/** The property name of spread attributes. */
const SPREAD = '...'

function checkResult(value: unknown): void {
  if (typeof value === 'symbol') throw new TypeError('a symbol cannot be shown')
  if (Array.isArray(value)) value.forEach(checkResult)
  // Renderers read `constructor` to recognize elements, which throws for some proxies.
  else if (Object(value) === value) Reflect.get(value as object, 'constructor')
}

type Jsx = Pick<RenderRuntime, 'jsx' | 'jsxs'>

/** Number of elements between two samples. Infinite recursion creates thousands. */
const INTERVAL = 64

interface SampledJsx extends Jsx {
  /** Returns an error whose stack contains a component that recently created elements. */
  lastSample(): Error | undefined
}

/**
 * Returns JSX functions that sample the stack of user code. If components render each other infinitely, the stack of
 * the error contains only the renderer.
 */
function sampleElements({ jsx, jsxs }: Jsx): SampledJsx {
  let count = 0
  let last: Error | undefined
  const sample = (type: unknown) => {
    refuseAsync(type)
    if (count++ % INTERVAL === 0) last = new Error()
  }
  return {
    jsx: (type, props, key) => {
      sample(type)
      return jsx(type, props, key)
    },
    jsxs: (type, props, key) => {
      sample(type)
      return jsxs(type, props, key)
    },
    lastSample: () => last,
  }
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

interface UserRuntime extends Omit<RenderRuntime, 'evaluate'> {
  /** React's exports for user code: hooks, `createContext`, `memo` and so on, for example from preact/compat. */
  react: Readonly<Record<string, unknown>>
}

/** Returns the names in scope of a user module: React, built-ins, and replacements for unknown names and Node. */
function createOuterScope(names: readonly string[], runtime: UserRuntime): Record<string, unknown> {
  const scope: Record<string, unknown> = Object.create(null)
  for (const name of names) scope[name] = (props: { children?: unknown }) => props.children ?? null
  for (const [name, value] of Object.entries(runtime.react)) if (isName(name)) scope[name] = value
  for (const name of Object.keys(runtime.components)) if (isName(name)) scope[name] = component(name, runtime)
  scope.React = { ...runtime.react, Fragment: runtime.Fragment }
  scope.Fragment = runtime.Fragment
  scope.user = {}
  scope.process = PROCESS
  scope.require = undefined
  return scope
}

/** `process` for user code: reads of `process.env.NAME` work, methods throw. */
const PROCESS = Object.freeze({ env: Object.freeze({}), ...refusedMethods() })

function refusedMethods(): Record<string, () => never> {
  const names = ['abort', 'binding', 'chdir', 'cwd', 'dlopen', 'exit', 'getBuiltinModule', 'kill', 'nextTick', 'on']
  const refuse = (name: string) => () => {
    throw new Error(`process.${name}() is not available in pages`)
  }
  return Object.fromEntries(names.map((name) => [name, refuse(name)]))
}

function isName(name: string): boolean {
  return IDENTIFIER.test(name) && name !== 'default'
}

/** Returns a component with its members: `Tree.Folder` has a separate entry, but code reads it from `Tree`. */
function component(name: string, { components, jsx }: UserRuntime): unknown {
  const members = Object.keys(components).filter((key) => key.startsWith(`${name}.`))
  const userComponent = components[name]
  if (members.length === 0) return userComponent
  const withMembers = (props: Record<string, unknown>) => jsx(userComponent, props)
  for (const key of members) {
    Object.defineProperty(withMembers, key.slice(name.length + 1), { value: components[key], enumerable: true })
  }
  return withMembers
}
