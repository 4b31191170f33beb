import { nearestName } from '@octavo/core'
import { short } from '../load/crawl.js'
import { isObject, type MutableObject, type Trail } from '../load/data.js'
import { isJsonSchema } from '../model/schemaFormat.js'
import type { ShapeName } from './shapes.js'
import { report, type Walk, where } from './walkDocument.js'

/** Fields that a security scheme of a type requires. */
const SCHEME_FIELDS: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['in'],
  httpApiKey: ['name', 'in'],
  http: ['scheme'],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
}

/** Checks rules of AsyncAPI that the table of shapes cannot express. Returns false if the object must be removed. */
export function checkAsyncObject(
  name: ShapeName,
  object: MutableObject,
  trail: Trail | undefined,
  walk: Walk,
): boolean {
  if (object.$ref !== undefined) return true
  if (name === 'SecurityScheme') {
    const missing = (SCHEME_FIELDS[String(object.type)] ?? []).find((field) => object[field] === undefined)
    if (missing === undefined) return true
    const message = `Missing field "${missing}" in ${where(trail, walk)}.`
    report(walk, trail, {
      rule: 'OAS_FIELD_MISSING',
      message,
      expected: `"${missing}" with the type "${object.type}".`,
    })
  }
  if (name === 'Server') checkVariables(object, trail, walk)
  if (name === 'Channel' && object.address !== undefined) {
    const { address } = object
    if (address === null || typeof address === 'string') return true
    const message = `Invalid value at ${where({ parent: trail, key: 'address' }, walk)}: it is not a string; it is ignored.`
    report(walk, { parent: trail, key: 'address' }, { rule: 'OAS_TYPE', message, expected: 'a string, or null.' })
    delete object.address
  }
  return true
}

/** Reports variables of a server that it does not define. */
function checkVariables(server: MutableObject, trail: Trail | undefined, walk: Walk): void {
  const { variables, url, host, pathname } = server
  const names = new Set(isObject(variables) ? Object.keys(variables) : [])
  for (const [key, text] of Object.entries({ url, host, pathname })) {
    if (typeof text !== 'string') continue
    for (const [, name = ''] of text.slice(0, 2_000).matchAll(/\{([^{}]{1,200})\}/g)) {
      if (names.has(name)) continue
      const nearest = walk.faults.hasRoom('OAS_SERVER_VARIABLE', walk.file) ? nearestName(name, names) : undefined
      report(
        walk,
        { parent: trail, key },
        {
          rule: 'OAS_SERVER_VARIABLE',
          message: `Missing server variable "${short(name)}" of "${short(text)}".`,
          expected: 'each name in braces under "variables" of this server, with a default.',
          hint: nearest === undefined ? undefined : `Did you mean "${short(nearest)}"?`,
        },
      )
    }
  }
}

/** Returns whether a field is a schema of another format, such as Avro, which is shown as written. */
export function isForeignSchema(shape: string, key: string, { schemaFormat }: MutableObject): boolean {
  const isSchema = (shape === 'Schema' && key === 'schema') || (shape === 'Message' && key === 'payload')
  return isSchema && !isJsonSchema(schemaFormat)
}
