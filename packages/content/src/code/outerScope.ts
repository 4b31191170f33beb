import type { RenderRuntime } from '../render/renderTree.js'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

export interface UserRuntime extends Omit<RenderRuntime, 'evaluate'> {
  /** React's exports for user code: hooks, `createContext`, `memo` and so on, for example from preact/compat. */
  react: Readonly<Record<string, unknown>>
}

/** Returns the names in scope of a user module: React, built-in components, and replacements of unknown ones and of Node. */
export function createOuterScope(names: readonly string[], runtime: UserRuntime): Record<string, unknown> {
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

/** Supports reads of `process.env.NAME`. Methods throw. */
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

/** Returns a component with its members: `Tree.Folder` is registered under its full name, and code reads it from `Tree`. */
function component(name: string, { components, jsx }: UserRuntime): unknown {
  const members = Object.keys(components).filter((key) => key.startsWith(`${name}.`))
  const own = components[name]
  if (members.length === 0) return own
  const withMembers = (props: Record<string, unknown>) => jsx(own, props)
  for (const key of members) {
    Object.defineProperty(withMembers, key.slice(name.length + 1), { value: components[key], enumerable: true })
  }
  return withMembers
}
