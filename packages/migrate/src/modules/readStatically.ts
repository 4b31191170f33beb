import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Project } from '../site/project.js'
import {
  Closure,
  declaredNames,
  lookUp,
  type Module,
  member,
  type Node,
  nodeName,
  OPAQUE,
  once,
  parseJson,
  type Scope,
  toPlainData,
  unary,
} from './moduleValues.js'

/** A value of a module that only running it can tell. */
export interface Unread {
  file: string
  line: number
  /** The code, shortened. */
  code: string
}

export interface StaticModule {
  /** The default export as plain data; functions, and parts that could not be read, are undefined. */
  value: unknown
  unread: Unread[]
}

const MAX_DEPTH = 60
const MAX_STEPS = 200_000
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

/** Reads the default export of a module without running it: literals, constants, functions that return them, imports. */
export function readStatically(project: Project, file: string): StaticModule {
  const reader = new ModuleReader(project)
  const value = reader.defaultExport(file)
  return { value: toPlainData(value), unread: reader.unread }
}

class ModuleReader {
  readonly unread: Unread[] = []
  readonly #modules = new Map<string, Module | undefined>()
  #depth = 0
  #steps = 0

  constructor(readonly project: Project) {}

  defaultExport(file: string): unknown {
    const module = this.#load(file)
    const value = module?.exports.get('default')?.()
    return value instanceof Closure ? this.#call(value, []) : value
  }

  #load(file: string): Module | undefined {
    if (this.#modules.has(file)) return this.#modules.get(file)
    const source = this.project.read(file)
    const module: Module = { file, source: source ?? '', exports: new Map() }
    this.#modules.set(file, source === undefined ? undefined : module)
    if (source === undefined) return undefined
    if (file.endsWith('.json')) {
      const value = parseJson(source)
      module.exports.set('default', () => value)
      return module
    }
    const { program, errors } = parseSync(file, source, { lang: /\.[cm]?ts$/.test(file) ? 'ts' : 'jsx' })
    const start = errors[0]?.labels[0]?.start ?? 0
    if (errors.length > 0) this.#report({ type: 'Program', start, end: start + 40 }, module)
    const scope: Scope = { names: new Map(), module }
    for (const statement of program.body as unknown as Node[]) this.#declare(statement, scope)
    return module
  }

  #declare(statement: Node, scope: Scope): void {
    const { exports } = scope.module
    switch (statement.type) {
      case 'ImportDeclaration':
        this.#declareImports(statement, scope)
        break
      case 'VariableDeclaration':
        for (const { id, init } of statement.declarations as { id: Node; init: Node | null }[])
          this.#bind(
            id,
            once(() => (init ? this.#evaluate(init, scope) : undefined)),
            scope,
          )
        break
      case 'FunctionDeclaration':
        scope.names.set(nodeName(statement.id), () => new Closure(statement, scope))
        break
      case 'ExportNamedDeclaration': {
        const { declaration, specifiers } = statement as unknown as { declaration: Node | null; specifiers: Node[] }
        if (declaration) {
          this.#declare(declaration, scope)
          for (const name of declaredNames(declaration)) exports.set(name, () => lookUp(name, scope)?.())
        }
        for (const { local, exported } of specifiers as unknown as { local: Node; exported: Node }[])
          exports.set(nodeName(exported), () => lookUp(nodeName(local), scope)?.())
        break
      }
      case 'ExportDefaultDeclaration': {
        const declaration = statement.declaration as Node
        exports.set(
          'default',
          once(() => this.#evaluate(declaration, scope)),
        )
        break
      }
      case 'ExpressionStatement': {
        const { left, right, type } = statement.expression as { left: Node; right: Node; type: string }
        if (type !== 'AssignmentExpression') break
        const target = scope.module.source.slice(left.start, left.end)
        if (target === 'module.exports')
          exports.set(
            'default',
            once(() => this.#evaluate(right, scope)),
          )
        else if (/^(?:module\.)?exports\.\w+$/.test(target))
          exports.set(
            target.split('.').at(-1) ?? '',
            once(() => this.#evaluate(right, scope)),
          )
        break
      }
    }
  }

  #declareImports(statement: Node, scope: Scope): void {
    const specifier = String((statement.source as { value: unknown }).value)
    for (const each of statement.specifiers as { type: string; local: Node; imported?: Node }[]) {
      const imported = each.type === 'ImportDefaultSpecifier' ? 'default' : each.imported && nodeName(each.imported)
      scope.names.set(
        nodeName(each.local),
        once(() => this.#import(specifier, imported, scope)),
      )
    }
  }

  /** Returns an export of a module, all of them without a name, and `OPAQUE` for packages. */
  #import(specifier: string, name: string | undefined, { module }: Scope): unknown {
    if (!specifier.startsWith('.')) return specifier === '@astrojs/starlight' ? STARLIGHT : OPAQUE
    const path = posix.join(posix.dirname(module.file), specifier)
    const file = ENDINGS.map((ending) => path + ending).find((each) => this.project.isFile(each))
    const imported = file === undefined ? undefined : this.#load(file)
    if (!imported) return OPAQUE
    if (name !== undefined) return imported.exports.get(name)?.()
    return Object.fromEntries([...imported.exports].map(([key, value]) => [key, value()]))
  }

  #bind(pattern: Node, value: () => unknown, scope: Scope): void {
    if (pattern.type === 'Identifier') scope.names.set(nodeName(pattern), value)
    if (pattern.type === 'AssignmentPattern')
      this.#bind(
        pattern.left as Node,
        once(() => value() ?? this.#evaluate(pattern.right as Node, scope)),
        scope,
      )
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties as { key: Node; value: Node }[]) {
      if (property.key !== undefined)
        this.#bind(
          property.value,
          once(() => member(value(), nodeName(property.key))),
          scope,
        )
    }
  }

  #evaluate(node: Node, scope: Scope): unknown {
    if (++this.#steps > MAX_STEPS || this.#depth > MAX_DEPTH) return this.#report(node, scope.module)
    this.#depth++
    try {
      return this.#evaluateNode(node, scope)
    } finally {
      this.#depth--
    }
  }

  #evaluateNode(node: Node, scope: Scope): unknown {
    const evaluate = (child: unknown) => this.#evaluate(child as Node, scope)
    switch (node.type) {
      case 'Literal':
        return node.value instanceof RegExp ? undefined : node.value
      case 'TemplateLiteral':
        return this.#template(node, scope)
      case 'Identifier':
        return this.#identifier(node, scope)
      case 'ArrayExpression':
        return (node.elements as (Node | null)[]).flatMap((element) => {
          if (element?.type !== 'SpreadElement') return [element ? evaluate(element) : undefined]
          const items = evaluate(element.argument)
          return Array.isArray(items) ? items : []
        })
      case 'ObjectExpression':
        return this.#object(node, scope)
      case 'MemberExpression':
        return this.#member(node, scope)
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return evaluate(node.expression)
      case 'AwaitExpression':
        return evaluate(node.argument)
      case 'ConditionalExpression':
        return evaluate(evaluate(node.test) ? node.consequent : node.alternate)
      case 'LogicalExpression': {
        const left = evaluate(node.left)
        if (node.operator === '&&') return left ? evaluate(node.right) : left
        return node.operator === '||' ? left || evaluate(node.right) : (left ?? evaluate(node.right))
      }
      case 'UnaryExpression':
        return unary(String(node.operator), evaluate(node.argument)) ?? undefined
      case 'BinaryExpression':
        return this.#binary(node, scope)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return new Closure(node, scope)
      case 'CallExpression':
        return this.#callExpression(node, scope)
      case 'NewExpression':
      case 'MetaProperty':
        return OPAQUE
      case 'ImportExpression':
        return this.#import(String(evaluate(node.source)), undefined, scope)
      default:
        return this.#report(node, scope.module)
    }
  }

  #template(node: Node, scope: Scope): unknown {
    const expressions = (node.expressions as Node[]).map((each) => this.#evaluate(each, scope))
    if (expressions.some((value) => typeof value === 'object' || typeof value === 'symbol')) return undefined
    const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    return quasis
      .map((text, index) => text + (index < expressions.length ? String(expressions[index] ?? '') : ''))
      .join('')
  }

  #identifier(node: Node, scope: Scope): unknown {
    const name = nodeName(node)
    const value = lookUp(name, scope)
    if (value) return value()
    if (name === 'undefined') return undefined
    if (name === '__dirname') return posix.join('/', posix.dirname(scope.module.file))
    return ['process', 'require', 'console', 'Object', 'Array', 'URL', 'JSON', 'Promise'].includes(name)
      ? OPAQUE
      : this.#report(node, scope.module)
  }

  #object(node: Node, scope: Scope): unknown {
    const entries = (node.properties as Node[]).flatMap((property): [string, unknown][] => {
      if (property.type === 'SpreadElement')
        return Object.entries((this.#evaluate(property.argument as Node, scope) as object | undefined) ?? {})
      const key = property.key as Node
      const name = property.computed ? this.#evaluate(key, scope) : key.type === 'Literal' ? key.value : nodeName(key)
      return [[String(name), this.#evaluate(property.value as Node, scope)]]
    })
    return Object.fromEntries(entries)
  }

  #member(node: Node, scope: Scope): unknown {
    const property = node.property as Node
    const object = node.object as Node
    // A variable of the environment is not set.
    if (/^(?:process\.env|import\.meta\.env)$/.test(scope.module.source.slice(object.start, object.end)))
      return undefined
    const name = node.computed ? this.#evaluate(property, scope) : nodeName(property)
    return member(this.#evaluate(object, scope), String(name))
  }

  #binary(node: Node, scope: Scope): unknown {
    const [left, right] = [node.left, node.right].map((each) => this.#evaluate(each as Node, scope))
    switch (node.operator) {
      case '+':
        if (typeof left === 'number' && typeof right === 'number') return left + right
        return typeof left === 'string' || typeof left === 'number' ? (left as string) + String(right ?? '') : undefined
      case '===':
      case '==':
        return left === right
      case '!==':
      case '!=':
        return left !== right
      default:
        return this.#report(node, scope.module)
    }
  }

  #callExpression(node: Node, scope: Scope): unknown {
    const callee = node.callee as Node
    const calleeText = scope.module.source.slice(callee.start, callee.end)
    const args = () => (node.arguments as Node[]).map((each) => this.#evaluate(each, scope))
    if (calleeText === 'require') return this.#import(String(args()[0]), undefined, scope)
    if (/^(?:require|import\.meta)\.resolve$/.test(calleeText)) return args()[0]
    if (calleeText === 'new Date().getFullYear') return new Date().getFullYear()
    if (callee.type === 'MemberExpression' && calleeText.endsWith('.map')) return this.#map(node, callee, scope)
    const called = this.#evaluate(callee, scope)
    if (called instanceof Closure) return this.#call(called, args())
    if (called === STARLIGHT) return { name: '@astrojs/starlight', options: args()[0] }
    const [first] = args()
    // Packages wrap options, such as `defineConfig({})`.
    if (called === OPAQUE && typeof first === 'object' && first !== null) return first
    if (called === OPAQUE && callee.type === 'Identifier' && !DATA_CALL.test(calleeText)) return OPAQUE
    return this.#report(node, scope.module)
  }

  #map(node: Node, callee: Node, scope: Scope): unknown {
    const items = this.#evaluate(callee.object as Node, scope)
    const [rule] = (node.arguments as Node[]).map((each) => this.#evaluate(each, scope))
    if (!Array.isArray(items) || !(rule instanceof Closure)) return this.#report(node, scope.module)
    return items.map((item, index) => this.#call(rule, [item, index]))
  }

  /** Evaluates a function whose body is constants and what it returns. */
  #call({ node, scope }: Closure, args: readonly unknown[]): unknown {
    const inner: Scope = { names: new Map(), parent: scope, module: scope.module }
    for (const [index, parameter] of (node.params as Node[]).entries()) this.#bind(parameter, () => args[index], inner)
    const body = node.body as Node
    if (body.type !== 'BlockStatement') return this.#evaluate(body, inner)
    for (const statement of body.body as Node[]) {
      if (statement.type === 'ReturnStatement')
        return statement.argument ? this.#evaluate(statement.argument as Node, inner) : undefined
      if (statement.type === 'VariableDeclaration' || statement.type === 'FunctionDeclaration')
        this.#declare(statement, inner)
      else return this.#report(statement, scope.module)
    }
    return undefined
  }

  #report({ start, end }: Pick<Node, 'start' | 'end'> & { type: string }, { file, source }: Module): undefined {
    const line = source.slice(0, start).split('\n').length
    const code = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)
    if (this.unread.length < 100 && !this.unread.some((each) => each.file === file && each.line === line))
      this.unread.push({ file, line, code })
    return undefined
  }
}

/** Starlight with its options in reach. */
const STARLIGHT = Symbol('@astrojs/starlight')

/** Calls whose result is data, not a plugin. */
const DATA_CALL = /sidebar|nav|glob|pages|^(?:read|load|fetch)/i
