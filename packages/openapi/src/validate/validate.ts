import type { Clock } from '../load/clock.js'
import { type Crawled, short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject, type Trail, valueAt } from '../load/data.js'
import type { Faults } from '../load/faults.js'
import { targetOfRef } from '../load/resolve.js'
import { checkObject } from './checkObjects.js'
import { SHAPES, type ShapeName } from './shapes.js'
import { checkShape, describeShape, report, type Walk, withArticle } from './walk.js'

interface Validation {
  root: MutableObject
  source: string
  crawled: Crawled
  faults: Faults
  clock: Clock
}

/** Checks the document and the referenced parts of other files, each location once. Removes invalid values. */
export function validate({ root, source, crawled, faults, clock }: Validation): void {
  const queue = new Map<string, ShapeName>()
  const schemes = securitySchemes(root)
  const walkFile = (file: string): Walk => {
    const walk: Walk = {
      file,
      root: file === source ? root : undefined,
      faults,
      clock,
      written: (path) => crawled.files.get(file)?.source.written(path),
      onObject: (name, object, trail) => checkObject(name, object, trail, { walk, schemes }),
      onRef: (ref, name, trail) => {
        checkKind(ref, name, trail, walk)
        if (!ref.startsWith('#') && !queue.has(ref)) queue.set(ref, name)
      },
    }
    return walk
  }
  checkShape('Document', root, undefined, walkFile(source))
  const seen = new Set<MutableJson>()
  for (const [ref, name] of queue) {
    const { file, path } = targetOfRef(ref) ?? { file: '' }
    const value = path && valueAt(crawled.files.get(file)?.value, path)
    if (!path || !isObject(value) || seen.has(value)) continue
    seen.add(value)
    checkShape(name, value, toTrail(path), walkFile(file))
  }
}

function toTrail(path: readonly string[]): Trail | undefined {
  return path.reduce<Trail | undefined>((parent, key) => ({ parent, key }), undefined)
}

function securitySchemes(root: MutableObject): ReadonlySet<string> {
  const { components } = root
  const schemes = isObject(components) ? components.securitySchemes : undefined
  return new Set(isObject(schemes) ? Object.keys(schemes) : [])
}

/** Shapes of components by the key of their list. */
const KINDS = new Map(Array.from(SHAPES.get('Components')?.fields ?? [], ([list, { shape }]) => [list, shape]))

/** Reports a reference to a component of another kind, such as a parameter that refers to a schema. */
function checkKind(ref: string, wanted: ShapeName, trail: Trail, walk: Walk): void {
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
