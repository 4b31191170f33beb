import { short } from '../load/crawl.js'
import type { Trail } from '../load/data.js'
import type { ShapeName } from './shapes.js'
import { describeShape, report, type Walk, withArticle } from './walk.js'

/** Shapes of components by the key of their list. */
const KINDS: ReadonlyMap<string, ShapeName> = new Map([
  ['schemas', 'Schema'],
  ['responses', 'Response'],
  ['parameters', 'Parameter'],
  ['examples', 'Example'],
  ['requestBodies', 'RequestBody'],
  ['headers', 'Header'],
  ['securitySchemes', 'SecurityScheme'],
  ['links', 'Link'],
  ['callbacks', 'Callback'],
  ['pathItems', 'PathItem'],
  ['mediaTypes', 'MediaType'],
])

/** Reports a reference to a component of another kind, such as a parameter that refers to a schema. */
export function checkKind(ref: string, wanted: ShapeName, trail: Trail, walk: Walk): void {
  const list = /#\/components\/([^/]+)\/[^/]+$/.exec(ref)?.[1] ?? ''
  const found = KINDS.get(list)
  if (found === undefined || found === wanted) return
  const wantedList = [...KINDS].find(([, name]) => name === wanted)?.[0]
  const [kind, other] = [found, wanted].map((name) => withArticle(describeShape(name)))
  report(walk, trail, {
    rule: 'OAS_REF_TYPE',
    message: `Invalid reference "${short(ref)}": it points to ${kind}, not ${other}.`,
    expected: wantedList !== undefined ? `a reference to "#/components/${wantedList}/…".` : undefined,
  })
}
