import { nearMiss, rootPath } from '@octavo/core'
import { type Clock, checkTime } from '../load/clock.js'
import { reportSource, short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject } from '../load/data.js'
import { parseSource } from '../load/parseSource.js'
import type { Source } from '../load/source.js'
import { type Action, applyAction, type Budget, type Refusal } from './applyAction.js'
import { findOverlays, type OverlaySearch } from './findOverlays.js'

interface OverlayContext extends OverlaySearch {
  clock: Clock
  overlays?: readonly string[]
}

/** Limit of values that overlays add, copies included. */
const MAX_ADDED = 1_000_000

/** Applies the overlays of a document in order. Returns the parsed files, for positions. */
export function applyOverlays(root: MutableObject, context: OverlayContext): Source[] {
  const sources = context.overlays ? readListed(context.overlays, context) : findOverlays(context)
  const budget: Budget = { values: MAX_ADDED }
  for (const source of sources) applyOverlay(root, source, budget, context)
  return sources
}

function readListed(overlays: readonly string[], { source, reader, faults }: OverlayContext): Source[] {
  return overlays.flatMap((overlay) => {
    const file = rootPath(overlay)
    const bytes = reader.read(file)
    if (bytes === 'pending') return []
    if (bytes) {
      const parsed = parseSource(bytes, file)
      reportSource(parsed, faults)
      return [parsed]
    }
    const message = `Missing overlay "${short(overlay)}" of ${source}.`
    faults.add({ rule: 'OAS_OVERLAY_MISSING', severity: 'warning', file: source, message, wanted: file })
    return []
  })
}

function applyOverlay(
  root: MutableObject,
  { file, value }: Source,
  budget: Budget,
  { faults, clock }: OverlayContext,
): void {
  if (value === undefined) return
  const problem = (message: string, path: string[], about: Omit<Refusal, 'message'> = {}) =>
    faults.add({ rule: 'OAS_OVERLAY', severity: 'warning', file, path, message, ...about })
  if (!isObject(value) || typeof value.overlay !== 'string' || !/^1\.\d+(?:\.\d+)?$/.test(value.overlay)) {
    problem(`Invalid overlay ${file}.`, [], { expected: '"overlay": "1.0.0".' })
    return
  }
  const actions = value.actions
  if (!Array.isArray(actions)) {
    const nearest = nearMiss('actions', Object.keys(value))
    problem(`Missing list "actions" in overlay ${file}.`, nearest === undefined ? [] : [nearest], {
      expected: 'a list "actions" of objects, each with a "target".',
      hint:
        nearest !== undefined && nearest !== 'actions' ? `Did you mean "actions" instead of "${nearest}"?` : undefined,
    })
    return
  }
  for (const [index, action] of actions.entries()) {
    checkTime(clock)
    const place = ['actions', String(index)]
    if (isAction(action)) {
      const said = applyAction(root, action, budget)
      if (said) problem(said.message, [...place, 'target'], said)
    } else {
      const written = isObject(action) ? Object.keys(action) : []
      const wrong = 'target' in (isObject(action) ? action : {}) ? 'target' : nearMiss('target', written)
      problem('Missing "target" in overlay action.', [...place, ...(wrong === undefined ? [] : [wrong])], {
        expected: 'a JSONPath, such as "$.info".',
        hint: wrong !== undefined && wrong !== 'target' ? `Did you mean "target" instead of "${wrong}"?` : undefined,
      })
    }
  }
}

function isAction(action: MutableJson): action is Action {
  return isObject(action) && typeof action.target === 'string'
}
