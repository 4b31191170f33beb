import type { FieldView, SecurityTemplate, SecurityView } from '@octavo/core'
import { own, ownString, type References } from '../references/references.js'
import { securityScheme } from '../request/securityTemplates.js'
import { securityTitles } from '../request/securityTitles.js'
import { type Anchors, anchorOf } from '../schema/anchors.js'
import { cut } from '../schema/describe.js'

export interface SecurityViewOptions {
  references: References
  anchors: Anchors
  markdown(text: string): string
}

/** The ways of being let in, titled by the kinds of their schemes. */
export function securityViews(
  alternatives: readonly { schemes: readonly SecurityTemplate[] }[],
  options: SecurityViewOptions,
): SecurityView[] {
  const titles = securityTitles(alternatives)
  return alternatives.flatMap(({ schemes }, index) => {
    const fields = schemes.map((scheme) => schemeField(scheme, options))
    return fields.length > 0 ? [{ title: titles[index] ?? '', fields }] : []
  })
}

/** Where credentials go and how they are written. */
export function credentialPlace(scheme: SecurityTemplate): { name: string; in: string; type: string; format: string } {
  if (scheme.kind === 'apiKey') {
    return { name: scheme.name ?? '', in: scheme.in ?? 'header', type: 'string', format: '<api-key>' }
  }
  const place = { name: 'Authorization', in: 'header', type: 'string' }
  if (scheme.kind === 'basic') return { ...place, format: 'Basic <base64(username:password)>' }
  if (scheme.kind === 'http') return { ...place, format: `${scheme.scheme} <credentials>` }
  if (scheme.kind === 'mutualTLS') return { name: scheme.id, in: '', type: 'mutual TLS', format: '' }
  return { ...place, format: 'Bearer <token>' }
}

function schemeField(scheme: SecurityTemplate, { references, anchors, markdown }: SecurityViewOptions): FieldView {
  const source = securityScheme(references, scheme.id)
  const description = source && ownString(source, 'description')
  const place = credentialPlace(scheme)
  const isOAuth = scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect'
  const scopes = isOAuth ? scheme.scopes.map((value) => ({ value })) : []
  return {
    id: anchors.take(anchorOf('authorization', place.name)),
    name: place.name,
    type: isOAuth ? (scheme.kind === 'oauth2' ? 'OAuth 2.0' : 'OpenID Connect') : place.type,
    required: true,
    ...(place.in && { in: place.in }),
    ...(description && { descriptionHtml: markdown(cut(description, 4_000)) }),
    ...(place.format && { examples: [place.format] }),
    ...(scopes.length > 0 && { enum: scopes, enumKind: 'scopes' as const }),
    ...(source && own(source, 'deprecated') === true && { deprecated: true }),
  }
}
