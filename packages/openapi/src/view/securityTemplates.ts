import type { SecurityAlternative, SecurityTemplate } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import type { Operation } from '../model/spec.js'
import { isHeaderName } from '../request/headerValue.js'
import { below, ownObject, ownString, ownValue, type References } from '../schema/references.js'

const MAX_ALTERNATIVES = 20

/**
 * Returns the security requirements of an operation, or else those of the document. The latter are for calls to the
 * API, so they do not apply to webhooks.
 */
export function writtenSecurity(root: JsonObject, operation: JsonObject, kind: Operation['kind']): Json | undefined {
  return ownValue(operation, 'security') ?? (kind === 'webhook' ? undefined : ownValue(root, 'security'))
}

export function securityTemplates(
  references: References,
  operation: JsonObject,
  kind: Operation['kind'],
): SecurityAlternative[] {
  const security = writtenSecurity(references.document.root, operation, kind)
  if (!Array.isArray(security)) return []
  return (security as readonly Json[]).slice(0, MAX_ALTERNATIVES).flatMap((requirement) => {
    if (!isJsonObject(requirement)) return []
    const schemes = Object.entries(requirement).map(([id, scopes]) =>
      readScheme(securityScheme(references, id), id, scopes),
    )
    // An alternative is omitted when none of its schemes is usable.
    const usable = schemes.filter((scheme) => scheme !== undefined)
    return usable.length === 0 && schemes.length > 0 ? [] : [{ schemes: usable }]
  })
}

export function securityScheme(references: References, id: string): JsonObject | undefined {
  const components = ownObject(references.document.root, 'components') ?? {}
  const schemes = ownObject(components, 'securitySchemes') ?? {}
  const at = below('#/components/securitySchemes', id)
  // 3.2 allows a URI reference instead of a name.
  return references.follow(ownValue(schemes, id) ?? (id.includes('#/') ? references.find(id) : undefined), at)?.value
}

export function readScheme(
  scheme: JsonObject | undefined,
  id: string,
  scopes: Json | undefined,
): SecurityTemplate | undefined {
  if (!scheme) return undefined
  const type = ownString(scheme, 'type')
  const names = Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string').slice(0, 60) : []
  const base = { id, scopes: names }
  if (type === 'apiKey') {
    const name = ownString(scheme, 'name')
    const place = ownString(scheme, 'in')
    const isPlace = place === 'header' || place === 'query' || place === 'cookie'
    if (!name || !isPlace || (place === 'header' && !isHeaderName(name))) return undefined
    return { ...base, kind: 'apiKey', in: place, name }
  }
  if (type === 'http') {
    const scheme_ = ownString(scheme, 'scheme') ?? ''
    const lower = scheme_.toLowerCase()
    if (lower === 'bearer' || lower === 'basic') return { ...base, kind: lower }
    return isHeaderName(scheme_) ? { ...base, kind: 'http', scheme: scheme_ } : undefined
  }
  if (type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS') return { ...base, kind: type }
  return undefined
}
