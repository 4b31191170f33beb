import { short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject, type Trail, toPointer, trailPath } from '../load/data.js'
import { heldChild } from '../load/exactNumbers.js'
import type { Json, JsonObject } from '../model/jsonValue.js'
import { bodyKind } from '../request/mediaTypes.js'
import { findMismatch, type Mismatch } from '../schema/accepts.js'
import { effectiveSchema } from '../schema/effective.js'
import { below, type References, type Source } from '../schema/references.js'
import { typeExample } from '../schema/writtenExample.js'
import type { Notices } from './notices.js'
import type { ShapeName } from './shapes.js'
import { where } from './walkDocument.js'

/** An object with examples or a default, which are compared with its schema when all references are known. */
export interface ValueOwner {
  name: ShapeName
  object: MutableObject
  trail: Trail | undefined
  file: string
  /** The file as in pointers, empty for the document itself. */
  at: string
  /** Root of the main document, for names in messages. */
  root: MutableObject | undefined
}

const OWNERS = new Set<ShapeName>(['Schema', 'MediaType', 'Parameter', 'Header'])
const KEYS = ['example', 'examples', 'default', 'x-default', 'enum', 'const']

export function hasValues(name: ShapeName, object: MutableObject): boolean {
  return OWNERS.has(name) && KEYS.some((key) => object[key] !== undefined && object[key] !== null)
}

/** Maximum number of steps for one value, and for all values of a document. */
const MAX_STEPS = 2_000
const MAX_DOCUMENT_STEPS = 500_000

/** Reports the first example and the first default that their schemas do not allow, with the number of the others. */
export function checkWrittenValues(
  owners: readonly ValueOwner[],
  { references, notices }: { references: References; notices: Notices },
): void {
  const budget = { left: MAX_DOCUMENT_STEPS }
  for (const owner of owners) {
    const { name, object, trail, file } = owner
    const values = writtenValues(name, object)
    if (values.length === 0) continue
    const schema = ownerSchema(owner)
    if (schema.value === undefined || (name === 'MediaType' && bodyKind(trail?.key ?? '') !== 'json')) continue
    for (const { keys, value } of values) {
      if (--budget.left <= 0) return
      const mismatch = value === null ? undefined : valueMismatch(references, value, { schema, budget })
      const isDefault = keys[0] === 'default'
      // Defaults are completed with the required properties.
      if (!mismatch || (isDefault && mismatch.missing !== undefined)) continue
      const path = [...trailPath(trail), ...keys]
      const place = mismatch.path.length > 0 ? ` at "${short(toPointer(mismatch.path))}"` : ''
      notices.add({
        rule: isDefault ? 'OAS_DEFAULT' : 'OAS_EXAMPLE',
        file,
        path: [...path, ...mismatch.path],
        message: `The ${isDefault ? 'default' : 'example'} of ${where(trail, owner)} does not match its schema.`,
        expected: `${short(mismatch.expected)}${place}.`,
      })
    }
  }
}

export function ownerSchema({ name, object, trail, at }: Omit<ValueOwner, 'file' | 'root'>): Source {
  const pointer = `${at}#${toPointer(trailPath(trail))}`
  return name === 'Schema'
    ? { value: object as JsonObject, at: pointer }
    : { value: object.schema as Json, at: below(pointer, 'schema') }
}

function valueMismatch(
  references: References,
  value: MutableJson,
  { schema, budget }: { schema: Source; budget: { left: number } },
): Mismatch | undefined {
  const compare = (one: Json) => findMismatch(references, one, schema, { steps: MAX_STEPS, isWritten: true, budget })
  const mismatch = compare(value as Json)
  if (!mismatch || typeof value !== 'string') return mismatch
  // Examples are often JSON in a string, which pages show as JSON.
  const example = heldChild({ value } as JsonObject, 'value')
  const read = example && typeExample(example, effectiveSchema(references, schema))
  return read && read !== example ? compare(read.value) : mismatch
}

interface WrittenValue {
  keys: readonly string[]
  value: MutableJson
}

function writtenValues(name: ShapeName, object: MutableObject): WrittenValue[] {
  const single = ['example', ...(name === 'Schema' ? ['default'] : [])].flatMap((key): WrittenValue[] => {
    const value = object[key]
    return value === undefined ? [] : [{ keys: [key], value }]
  })
  const { examples } = object
  if (Array.isArray(examples)) {
    return [...single, ...examples.map((value, index) => ({ keys: ['examples', String(index)], value }))]
  }
  if (!isObject(examples)) return single
  const exampleValues = Object.entries(examples).flatMap(([key, example]): WrittenValue[] => {
    // In schemas, some documents name the values.
    if (name === 'Schema' || !isObject(example)) return []
    const field = example.dataValue === undefined ? 'value' : 'dataValue'
    const value = example[field]
    return value === undefined ? [] : [{ keys: ['examples', key, field], value }]
  })
  return [...single, ...exampleValues]
}
