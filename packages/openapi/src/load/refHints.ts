import { isObject, type MutableJson, toPointer, valueAt } from './data.js'
import { LIMITS } from './limits.js'

/** Groups of components in Swagger 2.0, by their names there. */
const OLD_GROUPS: Readonly<Record<string, string>> = { definitions: 'schemas', securityDefinitions: 'securitySchemes' }
/** Maximum number of steps to find a key with slashes. */
const MAX_STEPS = 1_000

/** Returns the reference that exists instead of one to a missing target, such as `#/components/schemas/User`. */
export function existingRef(root: MutableJson | undefined, text: string): string | undefined {
  const [file = '', fragment = ''] = text.split('#', 2)
  const isName = !text.includes('#')
  const keys = (isName ? text : fragment).replace(/^\//, '').split('/')
  if (keys.length > LIMITS.depth) return undefined
  const component = (name = '') => nearComponent(root, name)
  const path =
    isName || keys.length === 1
      ? component(keys.at(-1))
      : (movedPath(root, keys) ?? joinedPath(root, keys) ?? (keys.length === 2 ? component(keys[1]) : undefined))
  return path && `${isName ? '' : file}#${toPointer(path)}`
}

/** Returns the path of the component with a name, if there is only one. */
function nearComponent(root: MutableJson | undefined, name: string): string[] | undefined {
  const components = isObject(root) && isObject(root.components) ? root.components : {}
  const groups = Object.keys(components).filter((group) => {
    const members = components[group]
    return isObject(members) && Object.hasOwn(members, name)
  })
  const group = groups.includes('schemas') ? 'schemas' : groups.length === 1 ? groups[0] : undefined
  return group === undefined ? undefined : ['components', group, name]
}

/** Returns the path of a component that is written as in Swagger 2.0 (`definitions`), or without `components`. */
function movedPath(root: MutableJson | undefined, keys: readonly string[]): string[] | undefined {
  const [first = '', ...rest] = keys[0] === 'components' ? keys.slice(1) : keys
  const group = Object.hasOwn(OLD_GROUPS, first) ? OLD_GROUPS[first] : first
  const path = ['components', group ?? first, ...rest.map(decoded)]
  return valueAt(root, path) === undefined ? undefined : path
}

/** Returns the path whose keys contain slashes that are not escaped as `~1`. */
function joinedPath(root: MutableJson | undefined, keys: readonly string[]): string[] | undefined {
  let left = MAX_STEPS
  const find = (value: MutableJson | undefined, from: number): string[] | undefined => {
    if (from === keys.length) return value === undefined ? undefined : []
    if (typeof value !== 'object' || value === null) return undefined
    for (let end = keys.length; end > from && left-- > 0; end--) {
      const key = keys.slice(from, end).map(decoded).join('/')
      const rest = find(valueAt(value, [key]), end)
      if (rest) return [key, ...rest]
    }
    return undefined
  }
  return find(root, 0)
}

function decoded(key: string): string {
  const plain = key.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
