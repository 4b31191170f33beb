import type { Credential, NameValue, RequestTemplate, RequestValues, SecurityTemplate } from '@octavo/core'
import { headerValue, isHeaderName } from './headerValue.js'
import { percentEncode } from './percent.js'

/** HTTP schemes whose credentials are computed per request, or negotiated with the server. */
const COMPUTED =
  /^(?:digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|scram-.+|signature|vapid|aws4-.+|hmac.*)$/i

/** True for schemes whose credentials readers cannot enter as text. */
export function isComputedScheme({ kind, scheme = '' }: Pick<SecurityTemplate, 'kind' | 'scheme'>): boolean {
  return kind === 'mutualTLS' || (kind === 'http' && COMPUTED.test(scheme))
}

interface Placement {
  headers: NameValue[]
  /** Encoded `name=value` pairs. */
  query: string[]
  cookies: NameValue[]
}

/** Returns headers, query pairs and cookies for the credentials of the selected alternative. */
export function placeCredentials(template: RequestTemplate, values: RequestValues): Placement {
  const placement: Placement = { headers: [], query: [], cookies: [] }
  const alternative = template.security[values.security ?? 0]
  for (const scheme of alternative?.schemes ?? []) {
    const credential = Object.hasOwn(values.credentials ?? {}, scheme.id) ? values.credentials?.[scheme.id] : undefined
    if (credential) place(scheme, credential, placement)
  }
  return placement
}

function place(scheme: SecurityTemplate, credential: Credential, { headers, query, cookies }: Placement): void {
  const value = credential.value ?? ''
  if (scheme.kind === 'apiKey') {
    const { name } = scheme
    if (!name || !value) return
    if (scheme.in === 'query') query.push(`${percentEncode(name)}=${percentEncode(value)}`)
    else if (scheme.in === 'cookie') cookies.push({ name, value: percentEncode(value) })
    else if (isHeaderName(name)) headers.push({ name, value: headerValue(value) })
    return
  }
  const text = authorization(scheme, credential)
  if (text) headers.push({ name: 'Authorization', value: headerValue(text) })
}

function authorization({ kind, scheme = '' }: SecurityTemplate, credential: Credential): string | undefined {
  const { value, username = '', password = '' } = credential
  if (isComputedScheme({ kind, scheme })) return undefined
  if (kind === 'basic') {
    if (value) return withScheme('Basic', value)
    return username || password ? `Basic ${base64(`${username}:${password}`)}` : undefined
  }
  if (!value) return undefined
  return withScheme(kind === 'http' ? scheme : 'Bearer', value)
}

/** Adds the scheme to a credential, unless the reader has already entered it. */
function withScheme(scheme: string, value: string): string {
  const text = value.trim()
  const isNamed = text.toLowerCase().startsWith(`${scheme} `.toLowerCase())
  return `${scheme} ${isNamed ? text.slice(scheme.length).trim() : text}`.trim()
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

type Schemes = readonly SecurityTemplate[]

const KINDS = {
  apiKey: 'API key',
  bearer: 'Bearer token',
  basic: 'Basic auth',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
  mutualTLS: 'Mutual TLS',
} as const

/** Returns titles of alternatives: the kinds of their schemes, with the scheme key if a kind occurs twice. */
export function securityTitles(alternatives: readonly { schemes: Schemes }[]): string[] {
  const ids = new Map<string, Set<string>>()
  for (const scheme of alternatives.flatMap(({ schemes }) => schemes)) {
    const kind = securityKind(scheme)
    ids.set(kind, (ids.get(kind) ?? new Set()).add(scheme.id))
  }
  const title = (scheme: SecurityTemplate) => {
    const kind = securityKind(scheme)
    return (ids.get(kind)?.size ?? 0) > 1 ? `${kind} (${scheme.id})` : kind
  }
  return alternatives.map(({ schemes }) => schemes.map(title).join(' & '))
}

function securityKind({ kind, scheme = '' }: SecurityTemplate): string {
  return kind === 'http' ? `${scheme} auth` : KINDS[kind]
}

/** Returns placeholder credentials, such as `<token>`, by scheme. */
export function placeholders({ security }: RequestTemplate): Record<string, Credential> {
  const schemes = security.flatMap((alternative) => alternative.schemes)
  return Object.fromEntries(
    schemes.map(({ id, kind }) => [
      id,
      { value: kind === 'apiKey' ? '<api-key>' : kind === 'basic' ? '<credentials>' : '<token>' },
    ]),
  )
}
