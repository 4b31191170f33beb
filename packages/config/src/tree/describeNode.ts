import type { JsonType } from '../schemas/jsonSchema.js'
import type { ConfigNode, Pointer } from './node.js'

const TYPE_NAMES: Record<JsonType, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

/** Returns a pointer in dot notation, such as `navigation.tabs[2].icon`, or the file name for the root. */
export function describePointer(pointer: Pointer, file: string): string {
  if (pointer.length === 0) return file
  return pointer
    .map((segment, index) => (typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`))
    .join('')
}

/** Returns a list of types, such as `a string or an object`. */
export function describeTypes(types: readonly JsonType[]): string {
  return joinWords(types.map((type) => TYPE_NAMES[type]))
}

/** Returns a scalar as short JSON, or the kind of any other node. */
export function describeNode(node: ConfigNode): string {
  if (node.type === 'array') return 'an array'
  if (node.type === 'object') return 'an object'
  if (node.type === 'missing') return 'nothing'
  return JSON.stringify(typeof node.value === 'string' ? cut(node.value) : node.value)
}

/** Returns a list of choices, such as `"a", "b" or "c"`. */
export function describeChoices(values: readonly string[]): string {
  return joinWords(values.map((value) => JSON.stringify(value)))
}

export function joinWords(words: readonly string[], last = 'or'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

function cut(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}
