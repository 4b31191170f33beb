import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { SCHEMAS } from './allOperations.js'
import { ApiError } from './apiError.js'
import type { ApiOperation } from './apiOperation.js'

const SETTINGS = { strict: false, allErrors: true, useDefaults: true, messages: true, discriminator: true } as const
const bodies = new Ajv(SETTINGS)
bodies.addSchema({ $id: 'api', components: { schemas: SCHEMAS } })
/** Validator for query parameters and headers. Their values are text, so numbers are parsed. */
const parameters = new Ajv({ ...SETTINGS, coerceTypes: true })

/** Validates requests against the description of an operation. */
interface RequestCheck {
  /** @throws ApiError 400 that lists all errors */
  body<T>(value: unknown): T
  /** @throws ApiError 400 that lists all errors */
  query<T>(value: unknown): T
  /** @throws ApiError 400 */
  header(name: string, value: unknown): string | undefined
}

export function requestCheck({ body, query = {}, headers = {} }: ApiOperation): RequestCheck {
  const checkBody = body && bodies.compile({ $ref: `api#/components/schemas/${body}` })
  const checkQuery = parameters.compile(objectSchema(query))
  const checkHeaders = parameters.compile({ ...objectSchema(headers), additionalProperties: true })
  return {
    body: <T>(value: unknown) => (checkBody ? checked<T>(checkBody, value, 'body') : (value as T)),
    query: <T>(value: unknown) => checked<T>(checkQuery, { ...(value as object) }, 'query'),
    header(name, value) {
      if (value === undefined) return undefined
      return checked<Record<string, string>>(checkHeaders, { [name]: value }, 'header')[name]
    },
  }
}

function objectSchema(values: NonNullable<ApiOperation['query']>): Record<string, unknown> {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(values).map(([name, { schema }]) => [name, schema])),
    additionalProperties: false,
  }
}

function checked<T>(check: ValidateFunction, value: unknown, name: string): T {
  if (check(value)) return value as T
  const errors = check.errors ?? []
  const fields = errors.map((error) => [error.instancePath.split('/')[1] ?? '', `${describe(error)}.`])
  const message = `Invalid ${name}: ${errors.map(describe).join('; ')}.`
  throw new ApiError(400, message, {}, Object.fromEntries(fields))
}

function describe({ instancePath, message = '', keyword, params }: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll('/', '.')
  const prefix = field === '' ? '' : `${field}.`
  if (keyword === 'additionalProperties') return `unknown field "${prefix}${params.additionalProperty}"`
  if (keyword === 'discriminator') return `missing or unknown "${prefix}${params.tag}"`
  if (keyword === 'enum') return `${field} must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return `${field} ${message}`.trim()
}

/** Adds the route of an operation. */
export function serveOperation(
  api: FastifyInstance,
  { method, path, permission, action }: ApiOperation,
  handler: RouteHandlerMethod,
): void {
  const config = { access: { permission: permission ?? 'none', action } as const }
  api.route({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1'), config, handler })
}
