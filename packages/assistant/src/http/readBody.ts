import { Ajv, type ErrorObject } from 'ajv'
import { BadRequest } from './responses.js'

/** Maximum size of a request body, larger than a long conversation with images. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * Reads the JSON body of a request.
 * @throws {BadRequest} 400, 413, 415
 */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json(?:;|$)/i.test(type.trim()))
    throw new BadRequest(415, 'The body must be JSON: send "Content-Type: application/json".')
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest(400, 'Invalid JSON in the body.')
  }
}

async function readText({ body }: Request): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new BadRequest(413, 'The body is larger than 2 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const ajv = new Ajv({ strict: false, useDefaults: true, discriminator: true })

/** Checks a body against a schema, and fills in defaults. @throws {BadRequest} 400 that names the field */
export function bodyCheck<Body>(schema: object): (value: unknown) => Body {
  let validate: ReturnType<typeof ajv.compile> | undefined
  return (value) => {
    // Compiled with the first request: most servers never get one.
    validate ??= ajv.compile(schema)
    if (validate(value)) return value as Body
    throw new BadRequest(400, `Unexpected body: ${(validate.errors ?? []).slice(0, 1).map(describe)}.`)
  }
}

function describe({ instancePath, keyword, params, message = 'is invalid' }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.').slice(0, 200)
  const field = (name: unknown) => (place === '' ? `${name}` : `${place}.${name}`)
  if (keyword === 'required') return `${field(params.missingProperty)} is missing`
  if (keyword === 'discriminator') return `${field(params.tag)} is unknown`
  if (keyword === 'enum') return `${place} must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return `${place === '' ? 'it' : place} ${message}`
}
