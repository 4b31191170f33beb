import type { EvaluatedPart } from '../render/renderTree.js'
import { isObject } from '../static/values.js'

/**
 * The result of an expression as the page uses it. Throws what rendering it would throw, so that the expression fails
 * and not the page around it.
 */
export function takeResult(value: unknown, part: EvaluatedPart | undefined): unknown {
  checkResult(value)
  // Getters run here.
  return part && 'property' in part && part.property === SPREAD && isObject(value) ? { ...value } : value
}

/** The property name that stands for attributes that are spread. */
const SPREAD = '...'

function checkResult(value: unknown): void {
  if (typeof value === 'symbol') throw new TypeError('a symbol cannot be shown')
  if (Array.isArray(value)) value.forEach(checkResult)
  // Renderers tell elements from other objects by it; a proxy may throw.
  else if (Object(value) === value) Reflect.get(value as object, 'constructor')
}
