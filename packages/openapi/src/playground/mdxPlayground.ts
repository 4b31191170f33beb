import type {
  FormField,
  JsonValue,
  ParameterForm,
  ParameterTemplate,
  PlaygroundData,
  PlaygroundTransport,
  SecurityTemplate,
} from '@octavo/core'
import { bodyKind } from '../request/body.js'
import { isHeaderName } from '../request/headers.js'
import { DEFAULT_SAMPLE_LANGUAGES } from '../samples/languages.js'
import type { ApiSettings } from '../view/options.js'
import { plainText } from './formField.js'

/** An endpoint as the frontmatter and the components of an MDX page describe it. */
export interface MdxEndpoint {
  title: string
  method: string
  /** Whole address, or a path below the servers. */
  address: string
  /** `api.mdx.server`. */
  servers: readonly string[]
  /** `ParamField`s, those of `Expandable`s inside. */
  fields: readonly MdxField[]
  /** `authMethod`, else `api.mdx.auth`. */
  auth?: { method: string; name?: string }
  contentType?: string
}

export interface MdxField {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body'
  name: string
  /** As authors write it: `string`, `integer`, `string[]`, `enum<string>`, `file`. */
  type?: string
  required?: boolean
  default?: JsonValue
  placeholder?: string
  description?: string
  options?: readonly JsonValue[]
  fields?: readonly MdxField[]
}

export interface MdxPlaygroundOptions {
  api?: ApiSettings
  display?: PlaygroundData['display']
  transport: PlaygroundTransport
  /** Pages of one scope share credentials. */
  credentialScope: string
}

/** What the API playground needs of an endpoint that an MDX page describes. */
export function mdxPlaygroundData(
  endpoint: MdxEndpoint,
  { api = {}, display = 'interactive', transport, credentialScope }: MdxPlaygroundOptions,
): PlaygroundData {
  const { server, path } = splitAddress(endpoint.address)
  const servers = server === undefined ? endpoint.servers : [server]
  const prefill = api.examples?.prefill ?? false
  const parameters = endpoint.fields.flatMap((field): ParameterForm[] =>
    field.in === 'body' ? [] : [{ in: field.in, field: toForm(field, prefill) }],
  )
  const named = new Set(parameters.filter((one) => one.in === 'path').map(({ field }) => field.name))
  // Whoever writes a page need not describe what its address already says.
  const implied = [...path.matchAll(/\{([^{}]{1,200})\}/g)].flatMap(([, name = '']): ParameterForm[] =>
    named.has(name) ? [] : [{ in: 'path', field: { name, kind: 'text', required: true } }],
  )
  const all = [...implied, ...parameters]
  const bodyFields = endpoint.fields.filter((field) => field.in === 'body')
  const mediaType = endpoint.contentType ?? 'application/json'
  const hasBody = bodyFields.length > 0 || endpoint.contentType !== undefined
  const encoding = Object.fromEntries(
    bodyFields.filter(({ type }) => type?.startsWith('file')).map(({ name }) => [name, { isFile: true }]),
  )
  const scheme = schemeOf(endpoint.auth)
  const form: FormField = { name: 'body', kind: 'object', fields: bodyFields.map((field) => toForm(field, prefill)) }
  const hasForm = bodyFields.length > 0 && bodyKind(mediaType) !== 'binary'
  return {
    title: endpoint.title,
    template: {
      method: endpoint.method.toUpperCase(),
      path,
      servers: servers.map((url) => ({ url, variables: [] })),
      parameters: all.map(parameterTemplate),
      bodies: hasBody ? [{ mediaType, encoding }] : [],
      bodyRequired: bodyFields.some(({ required }) => required),
      security: scheme ? [{ schemes: [scheme] }] : [],
    },
    parameters: all,
    bodies: hasBody ? [{ mediaType, examples: [], ...(hasForm && { field: form }) }] : [],
    security: scheme ? { [scheme.id]: { kind: scheme.kind } } : {},
    forms: {},
    languages: [...(api.examples?.languages ?? DEFAULT_SAMPLE_LANGUAGES)],
    display,
    transport,
    credentialScope,
  }
}

function parameterTemplate({ in: place, field }: ParameterForm): ParameterTemplate {
  const isForm = place === 'query' || place === 'cookie'
  return {
    name: field.name,
    in: place,
    required: field.required ?? false,
    style: isForm ? 'form' : 'simple',
    explode: isForm,
    allowReserved: false,
  }
}

/** `https://api.example.com/v1/users` is server and path in one. */
function splitAddress(address: string): { server?: string; path: string } {
  const [, server, path = ''] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(address) ?? []
  return server ? { server, path } : { path: address }
}

function schemeOf(auth: MdxEndpoint['auth']): SecurityTemplate | undefined {
  const { method, name = 'Authorization' } = auth ?? {}
  if (method === 'bearer' || method === 'basic') return { id: method, kind: method, scopes: [] }
  if (method === 'key' && isHeaderName(name)) return { id: 'key', kind: 'apiKey', in: 'header', name, scopes: [] }
  return undefined
}

function toForm({ name, type = 'string', fields = [], ...field }: MdxField, prefill: boolean): FormField {
  const initial = prefill ? field.default : undefined
  const placeholder = field.placeholder ?? (typeof field.default === 'object' ? undefined : field.default)
  return {
    name,
    ...kindOf(type.trim().toLowerCase(), { fields, options: field.options, prefill }),
    ...((field.required || field.in === 'path') && { required: true }),
    ...(field.description && { description: plainText(field.description) }),
    ...(placeholder !== undefined && { placeholder: String(placeholder) }),
    ...(initial !== undefined && { initial }),
  }
}

interface KindContext {
  fields: readonly MdxField[]
  options: readonly JsonValue[] | undefined
  prefill: boolean
}

function kindOf(type: string, context: KindContext): Omit<FormField, 'name'> {
  const { fields, options, prefill } = context
  const item = /^(.{1,100})\[\]$/.exec(type)?.[1] ?? /^array<(.{1,100})>$/.exec(type)?.[1]
  if (item !== undefined) return { kind: 'array', item: { name: '', ...kindOf(item, context) } }
  if (options && options.length > 0) return { kind: 'choice', options }
  if (fields.length > 0) return { kind: 'object', fields: fields.map((field) => toForm(field, prefill)) }
  if (/^(?:integer|int|int32|int64|long)\b/.test(type)) return { kind: 'integer' }
  if (/^(?:number|float|double|decimal)\b/.test(type)) return { kind: 'number' }
  if (/^bool/.test(type)) return { kind: 'boolean' }
  if (/^file\b|^binary\b/.test(type)) return { kind: 'file' }
  if (/^(?:object|array|list|map|any|json)\b/.test(type)) return { kind: 'json' }
  return { kind: 'text' }
}
