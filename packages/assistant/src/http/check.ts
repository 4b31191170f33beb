import { Ajv, type ErrorObject } from 'ajv'
import { BadRequest } from './responses.js'

const ajv = new Ajv({ strict: false, useDefaults: true, discriminator: true })

/** Checks a body against a schema, and fills in defaults. @throws {BadRequest} 400 that names the field */
export function bodyCheck<Body>(schema: object): (value: unknown) => Body {
  let validate: ReturnType<typeof ajv.compile> | undefined
  return (value) => {
    // Compiled with the first request: most servers never get one.
    validate ??= ajv.compile(schema)
    if (validate(value)) return value as Body
    throw new BadRequest(400, `The body is not as expected: ${(validate.errors ?? []).slice(0, 1).map(describe)}.`)
  }
}

function describe({ instancePath, keyword, params, message = 'is not as expected' }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.').slice(0, 200)
  const field = (name: unknown) => (place === '' ? `${name}` : `${place}.${name}`)
  if (keyword === 'required') return `${field(params.missingProperty)} is missing`
  if (keyword === 'discriminator') return `${field(params.tag)} is not known`
  if (keyword === 'enum') return `${place} must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return `${place === '' ? 'it' : place} ${message}`
}
