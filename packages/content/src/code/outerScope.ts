import type { EvaluateRuntime } from './evaluatePage.js'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** The names around a user module: React's, the built-in components, and a stand-in for unknown components. */
export function createOuterScope(names: readonly string[], runtime: EvaluateRuntime): Record<string, unknown> {
  const scope: Record<string, unknown> = Object.create(null)
  for (const name of names) scope[name] = (props: { children?: unknown }) => props.children ?? null
  for (const [name, value] of Object.entries(runtime.react)) if (isName(name)) scope[name] = value
  for (const name of Object.keys(runtime.components)) if (isName(name)) scope[name] = component(name, runtime)
  scope.React = { ...runtime.react, Fragment: runtime.Fragment }
  scope.Fragment = runtime.Fragment
  scope.user = {}
  return scope
}

function isName(name: string): boolean {
  return IDENTIFIER.test(name) && name !== 'default'
}

/** `Tree.Folder` is listed under its whole name; code reads it from `Tree`. */
function component(name: string, { components, jsx }: EvaluateRuntime): unknown {
  const members = Object.keys(components).filter((key) => key.startsWith(`${name}.`))
  const own = components[name]
  if (members.length === 0) return own
  const withMembers = (props: Record<string, unknown>) => jsx(own, props)
  for (const key of members) {
    Object.defineProperty(withMembers, key.slice(name.length + 1), { value: components[key], enumerable: true })
  }
  return withMembers
}
