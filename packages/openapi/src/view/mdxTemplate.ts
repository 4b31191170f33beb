import type {
  MdxEndpoint,
  ParameterForm,
  ParameterTemplate,
  RequestTemplate,
  SecurityTemplate,
  ServerTemplate,
} from '@octavo/core'
import { isHeaderName } from '../request/headerValue.js'
import type { MdxForms } from './mdxForms.js'
import { readServers, type SitePlace } from './serverTemplates.js'

/** Returns the request template of an endpoint that an MDX page describes. */
export function mdxTemplate(
  endpoint: MdxEndpoint,
  { parameters, body }: MdxForms,
  site: SitePlace = {},
): RequestTemplate {
  const { servers, path } = mdxUrl(endpoint)
  const scheme = securityScheme(endpoint.auth)
  const files = endpoint.fields.filter(
    ({ in: place, type = '' }) => place === 'body' && /^(?:file|binary)\b/i.test(type),
  )
  const mediaType = endpoint.contentType ?? (files.length > 0 ? 'multipart/form-data' : 'application/json')
  const encoding = Object.fromEntries(files.map(({ name }) => [name, { isFile: true }]))
  return {
    method: endpoint.method.toUpperCase(),
    path,
    servers: mdxServers(servers, site),
    parameters: parameters.map(parameterTemplate),
    bodies: body.length > 0 || endpoint.contentType !== undefined ? [{ mediaType, encoding }] : [],
    bodyRequired: body.some(({ required }) => required),
    security: scheme ? [{ schemes: [scheme] }] : [],
  }
}

/** Returns the servers from docs.json (`api.mdx.server`) or a page. Relative URLs are resolved against docs.json. */
export function mdxServers(urls: readonly string[], site: SitePlace = {}): ServerTemplate[] {
  return readServers({ servers: urls.map((url) => ({ url })) }, { ...site, source: 'docs.json' })
}

/** Splits a full URL such as `https://api.example.com/v1/users` into server and path. Paths use the site's servers. */
export function mdxUrl({ address, servers }: Pick<MdxEndpoint, 'address' | 'servers'>): {
  servers: readonly string[]
  path: string
} {
  const [, server, path = ''] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(address) ?? []
  if (server !== undefined) return { servers: [server], path: path.startsWith('/') ? path : `/${path}` }
  return { servers, path: address.startsWith('/') ? address : `/${address}` }
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

/** Returns the security scheme. `cobo` is sent as an API key, without a signature. */
function securityScheme(auth: MdxEndpoint['auth']): SecurityTemplate | undefined {
  const { method, name = 'Authorization' } = auth ?? {}
  if (method === 'bearer' || method === 'basic') return { id: method, kind: method, scopes: [] }
  if ((method !== 'key' && method !== 'cobo') || !isHeaderName(name)) return undefined
  return { id: method, kind: 'apiKey', in: 'header', name, scopes: [] }
}
