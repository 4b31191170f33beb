import type { ObjectNode, Pointer } from '../tree/node.js'
import { CHILD_KINDS, isChildKind, NAME_KEYS } from './kinds.js'

/** Says where an entry belongs that has the name key of another list, such as a tab among groups. */
export function hintForWrongName(node: ObjectNode, pointer: Pointer): string | undefined {
  const list = pointer.at(-2)
  if (pointer[0] !== 'navigation' || !isChildKind(list)) return undefined
  const other = CHILD_KINDS.find((kind) => NAME_KEYS[kind] !== NAME_KEYS[list] && node.entries.has(NAME_KEYS[kind]))
  return other && `It has "${NAME_KEYS[other]}", so it belongs in a list of "${other}".`
}
