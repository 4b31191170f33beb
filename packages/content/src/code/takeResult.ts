import type { EvaluatedPart } from '../render/renderTree.js'
import { isObject } from '../static/values.js'

/**
 * Returns the result of an expression. Throws what rendering it would throw, so that only the expression fails and not
 * the page.
 */
export function takeResult(value: unknown, part: EvaluatedPart | undefined): unknown {
  checkResult(value)
  // Runs getters here.
  return part && 'property' in part && part.property === SPREAD && isObject(value) ? { ...value } : value
}

/** The property name of spread attributes. */
const SPREAD = '...'

function checkResult(value: unknown): void {
  if (typeof value === 'symbol') throw new TypeError('a symbol cannot be shown')
  if (Array.isArray(value)) value.forEach(checkResult)
  // Renderers read it to recognize elements; a proxy can throw.
  else if (Object(value) === value) Reflect.get(value as object, 'constructor')
}
