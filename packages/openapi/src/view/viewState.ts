import type { References } from '../schema/references.js'
import { createAnchors, type TakeAnchor } from '../schema/schemaAnchors.js'
import { SchemaTree } from '../schema/schemaTree.js'
import type { OperationViewOptions } from './viewOptions.js'

const DEFAULT_BUDGET = 18_000

/** State shared by the view of one page. */
export interface ViewState {
  references: References
  takeAnchor: TakeAnchor
  tree: SchemaTree
  markdown(text: string): string
  requiredOnly: boolean
  /** Returns whether the page has room for a piece of code, and counts the code. */
  affords(code: string): boolean
}

export function createViewState(
  references: References,
  options: OperationViewOptions,
  budget = options.budget,
): ViewState {
  const takeAnchor = createAnchors()
  const { markdown, fragmentHref, allValues, modelHref, api = {} } = options
  return {
    references,
    takeAnchor,
    markdown,
    tree: new SchemaTree({
      references,
      takeAnchor,
      markdown,
      fragmentHref,
      allValues,
      modelHref,
      budget: budget ?? DEFAULT_BUDGET,
      post: api.post,
    }),
    requiredOnly: api.examples?.defaults === 'required',
    affords: createCodeAllowance(),
  }
}

/** Maximum size of all code on a page, in compressed bytes. */
const MAX_BYTES = 15_000

/** Code up to this total length always fits, and its size is not estimated. */
const FREE_LENGTH = 12_000

/** Maximum length of all code on a page, in characters. */
const MAX_LENGTH = 250_000

const WINDOW = 4

/**
 * Returns a function that tests whether a page has room for a piece of code. Samples in several languages repeat
 * each other, so the compressed size is estimated from the number of new short substrings, which is the same on every
 * machine.
 */
export function createCodeAllowance(): (code: string) => boolean {
  const pending: string[] = []
  const lines = new Set<string>()
  let length = 0
  let weight = 0
  return (code) => {
    length += code.length
    if (length > MAX_LENGTH) return false
    pending.push(code)
    if (length <= FREE_LENGTH) return true
    for (const text of pending.splice(0)) weight += weigh(text, lines)
    if (weight <= MAX_BYTES) return true
    length -= code.length
    return false
  }
}

function weigh(text: string, lines: Set<string>): number {
  let newLength = 0
  for (let index = 0; index + WINDOW <= text.length; index += 2) {
    const stretch = text.slice(index, index + WINDOW)
    if (lines.has(stretch)) continue
    lines.add(stretch)
    newLength += 2
  }
  return newLength * 0.55 + text.length * 0.03
}
