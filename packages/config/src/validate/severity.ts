import type { Severity } from '@octavo/core'
import { isChildKind } from '../navigation/kinds.js'
import type { Pointer } from '../tree/node.js'

const FATAL_VALUES = new Set(['', 'theme', 'name', 'colors', 'colors.primary', 'navigation'])
const FATAL_ABSENCES = new Set(['name', 'navigation'])

/**
 * An invalid value is dropped with a warning, unless the site would then be published without an essential part: its
 * name, look, a whole part of navigation, or the right destination of a redirect.
 */
export function severityOfValue(pointer: Pointer): Severity {
  if (FATAL_VALUES.has(pointer.join('.'))) return 'error'
  if (pointer[0] === 'redirects' && pointer.at(-1) === 'destination') return 'error'
  return pointer[0] === 'navigation' && holdsDivisions(pointer) && !isPageEntry(pointer) ? 'error' : 'warning'
}

/** Returns true when a site can be published without the value: all but docs.json itself and `navigation` as a whole. */
export function isSetting(pointer: Pointer): boolean {
  return pointer.length > 0 && pointer.join('.') !== 'navigation'
}

/** A missing key costs its object, which matters at the root and in navigation. */
export function severityOfAbsence(pointer: Pointer, key: string): Severity {
  if (pointer.length === 0) return FATAL_ABSENCES.has(key) ? 'error' : 'warning'
  return pointer[0] === 'navigation' && holdsDivisions(pointer) ? 'error' : 'warning'
}

function isPageEntry(pointer: Pointer): boolean {
  return typeof pointer.at(-1) === 'number' && pointer.at(-2) === 'pages'
}

/** A list of children, or an entry of one. Links under `global` are no structure. */
function holdsDivisions(pointer: Pointer): boolean {
  if (pointer.includes('global')) return false
  const last = pointer.at(-1)
  return isChildKind(typeof last === 'number' ? pointer.at(-2) : last)
}
