import type { Support } from '@octavo/core'
import { definitionPath } from '../schemas/configKeys.js'
import { CONFIG_SUPPORT } from '../schemas/configSupport.js'
import { docsSchema } from '../schemas/docsSchema.js'
import type { JsonSchema } from '../schemas/jsonSchema.js'
import { describePointer } from '../tree/describeNode.js'
import type { ConfigNode, ObjectNode, Pointer, Span } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'

const MESSAGES: Readonly<Record<Support['status'], string>> = {
  none: 'has no effect in this version.',
  different: 'has no effect in this version.',
  partial: 'is not supported in this version.',
}

/** A value in docs.json, with its schema and location. */
interface Visit {
  node: ConfigNode
  schema: JsonSchema
  /** Path of the key in the format of `CONFIG_SUPPORT`. */
  path: string
  pointer: Pointer
}

const DEFINITION = '#/$defs/'

/** Warns about each key without effect, at the location of its name. Keys inside its value are not checked. */
export function checkEffects(root: ConfigNode, problems: Diagnostics): void {
  visit({ node: root, schema: docsSchema, path: '', pointer: [] }, problems)
}

function visit({ node, pointer, ...parent }: Visit, problems: Diagnostics): void {
  const { schema, path } = followReference(parent, node)
  if (node.type === 'array') {
    for (const [index, item] of node.items.entries()) {
      reportValue(item, [...pointer, index], { support: CONFIG_SUPPORT[path], problems })
      visit({ node: item, schema: schema.items ?? {}, path: `${path}[]`, pointer: [...pointer, index] }, problems)
    }
  }
  if (node.type !== 'object') return
  for (const [key, entry] of node.entries) {
    const inner = schema.properties?.[key]
    if (!inner) continue
    const next = {
      node: entry.node,
      schema: inner,
      path: path === '' ? key : `${path}.${key}`,
      pointer: [...pointer, key],
    }
    const support = Object.hasOwn(CONFIG_SUPPORT, next.path) ? CONFIG_SUPPORT[next.path] : undefined
    if (!support || support.status === 'different') visit(next, problems)
    else if (!isDefault(entry.node, inner, support)) report(next.pointer, entry.key, { support, problems })
  }
}

/** Resolves a reference. Paths of navigation nodes start with the list that contains the node, at any depth. */
function followReference(
  { schema, path }: Pick<Visit, 'schema' | 'path'>,
  node: ConfigNode,
): Pick<Visit, 'schema' | 'path'> {
  if (schema.$ref === undefined) return { schema, path }
  const name = schema.$ref.slice(DEFINITION.length)
  const definition = docsSchema.$defs[name] ?? {}
  if (name === 'page' && node.type === 'object') {
    const entry = entrySchema(definition, node)
    return entry.$ref === undefined
      ? { schema: entry, path: definitionPath(name) }
      : followReference({ schema: entry, path }, node)
  }
  return { schema: definition, path: definitionPath(name) }
}

/** Returns the schema of an object in `pages`, which depends on its keys. */
function entrySchema(schema: JsonSchema, node: ObjectNode): JsonSchema {
  if (schema.if === undefined) return schema
  const isMatch = (schema.if.required ?? []).every((key) => node.entries.has(key))
  return entrySchema((isMatch ? schema.then : schema.else) ?? {}, node)
}

/** True for a value that does not change the behavior, such as a default. */
function isDefault(node: ConfigNode, schema: JsonSchema, { defaultValue }: Pick<Support, 'defaultValue'>): boolean {
  if (node.type === 'scalar') return node.value === (defaultValue ?? schema.default)
  if (node.type !== 'object') return false
  return [...node.entries].every(([key, entry]) => isDefault(entry.node, schema.properties?.[key] ?? {}, {}))
}

interface Finding {
  support: Support | undefined
  problems: Diagnostics
}

function reportValue(node: ConfigNode, pointer: Pointer, { support, problems }: Finding): void {
  if (node.type !== 'scalar' || typeof node.value !== 'string' || !support?.withoutEffect?.includes(node.value)) return
  report(pointer, node.span, { support, problems }, ` ${JSON.stringify(node.value)}`)
}

function report(pointer: Pointer, at: Span, { support, problems }: Finding, value = ''): void {
  problems.report({
    rule: 'CFG_NO_EFFECT',
    severity: 'notice',
    at,
    message: `${describePointer(pointer, at.file)}${value} ${MESSAGES[support?.status ?? 'none']}`,
    hint: support?.note,
  })
}
