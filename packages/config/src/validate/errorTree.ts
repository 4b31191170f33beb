import type { SchemaError } from './schemaError.js'

/** Errors as a tree of keys and indices. */
export interface ErrorTree {
  errors: SchemaError[]
  children: Map<string, ErrorTree>
}

export function buildErrorTree(errors: readonly SchemaError[]): ErrorTree {
  const root: ErrorTree = { errors: [], children: new Map() }
  for (const error of errors) {
    // Both come with a more specific error: in the branch, or with the name as its key.
    if (error.keyword === 'if' || error.propertyName !== undefined) continue
    treeAt(root, error.instancePath).errors.push(error)
  }
  return root
}

function treeAt(root: ErrorTree, instancePath: string): ErrorTree {
  let tree = root
  for (const segment of instancePath.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    const child = tree.children.get(key) ?? { errors: [], children: new Map() }
    tree.children.set(key, child)
    tree = child
  }
  return tree
}

/** Returns the keys in an object that its schema does not allow, with the allowed keys. */
export function findUnknownKeys({ errors }: ErrorTree): Map<string, string[]> {
  const unknown = new Map<string, string[]>()
  for (const error of errors) {
    const { keyword, parentSchema } = error
    if (keyword === 'propertyNames') unknown.set(error.params.propertyName, [])
    if (keyword !== 'additionalProperties') continue
    unknown.set(error.params.additionalProperty, Object.keys(parentSchema.properties ?? {}))
  }
  return unknown
}
