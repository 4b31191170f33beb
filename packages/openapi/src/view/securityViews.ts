import type {
  DefaultSecurityView,
  EnumValueView,
  FieldView,
  SecurityTemplate,
  SecurityView,
  TokenFlowView,
} from '@octavo/core'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import { securityTitles } from '../request/security.js'
import { ownList, ownObject, ownString, ownValue, type References } from '../schema/references.js'
import { schemaAnchor, type TakeAnchor } from '../schema/schemaAnchors.js'
import type { SchemaTree } from '../schema/schemaTree.js'
import { readScheme, securityScheme } from './securityTemplates.js'

const MAX_FLOWS = 8
const CREDENTIALS = ['bearer', 'apiKey', 'basic'] as const
const MAX_TEXT = 2_000

export interface SecurityViewOptions {
  references: References
  takeAnchor: TakeAnchor
  /** Counts the texts of the page. */
  tree: Pick<SchemaTree, 'isOver' | 'spend'>
  markdown(text: string): string
}

/** Returns the views of security alternatives, or none if no credentials are needed. */
export function securityViews(
  alternatives: readonly { schemes: readonly SecurityTemplate[] }[],
  options: SecurityViewOptions,
): SecurityView[] {
  if (alternatives.every(({ schemes }) => schemes.length === 0)) return []
  const titles = securityTitles(alternatives)
  const required = alternatives.every(({ schemes }) => schemes.length > 0)
  return alternatives.map(({ schemes }, index) => ({
    title: titles[index] ?? '',
    fields: schemes.map((scheme) => ({ ...schemeField(scheme, options), required })),
  }))
}

const MAX_SCHEMES = 100
const MAX_SCOPES = 400

/** Returns each security scheme of a document, with all of its scopes. */
export function documentSecurity(
  references: References,
  options: Pick<SecurityViewOptions, 'takeAnchor' | 'markdown'>,
): SecurityView[] {
  const components = ownObject(references.document.root, 'components') ?? {}
  const ids = Object.keys(ownObject(components, 'securitySchemes') ?? {}).slice(0, MAX_SCHEMES)
  return ids.flatMap((id): SecurityView[] => {
    const source = securityScheme(references, id)
    const flows = Object.values((source && ownObject(source, 'flows')) ?? {}).filter(isJsonObject)
    const scopes = new Set(flows.flatMap((flow) => Object.keys(ownObject(flow, 'scopes') ?? {})))
    const scheme = readScheme(source, id, [])
    if (!scheme) return []
    const whole = { ...scheme, scopes: [...scopes].slice(0, MAX_SCOPES) }
    const tree = { isOver: () => false, spend: () => undefined }
    return [
      { title: cut(id, 200), fields: [{ ...schemeField(whole, { references, tree, ...options }), required: false }] },
    ]
  })
}

/** Returns the alternatives of schemes for operations that set none. */
export function defaultSecurity({ document: { root } }: Pick<References, 'document'>): DefaultSecurityView {
  const requirements = ownList(root, 'security').filter(isJsonObject).slice(0, MAX_SCHEMES)
  return requirements.map((requirement) => Object.keys(requirement).map((id) => cut(id, 200)))
}

/** Returns the location and format of credentials. */
export function credentialLocation(scheme: SecurityTemplate): {
  name: string
  in: string
  type: string
  format: string
} {
  if (scheme.kind === 'apiKey') {
    return { name: scheme.name ?? '', in: scheme.in ?? 'header', type: 'string', format: '<api-key>' }
  }
  const place = { name: 'Authorization', in: 'header', type: 'string' }
  if (scheme.kind === 'basic') return { ...place, format: 'Basic <base64(username:password)>' }
  if (scheme.kind === 'http') return { ...place, format: `${scheme.scheme} <credentials>` }
  if (scheme.kind === 'mutualTLS') return { name: scheme.id, in: '', type: 'mutual TLS', format: '' }
  return { ...place, format: 'Bearer <token>' }
}

function schemeField(scheme: SecurityTemplate, options: SecurityViewOptions): Omit<FieldView, 'required'> {
  const { references, takeAnchor, tree, markdown } = options
  const source = securityScheme(references, scheme.id)
  const description = source && ownString(source, 'description')
  const bearerFormat = source && ownString(source, 'bearerFormat')
  const place = credentialLocation(scheme)
  const isOAuth = scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect'
  const scopes = scopeValues(scheme, source, options)
  const flows = source && isOAuth ? flowViews(source) : []
  tree.spend(flows.flatMap(({ name, addresses }) => [name, ...addresses.map(({ url }) => url)]))
  return {
    id: takeAnchor(schemaAnchor('authorization', place.name)),
    name: place.name,
    credential: CREDENTIALS.find((kind) => kind === scheme.kind),
    type: isOAuth ? (scheme.kind === 'oauth2' ? 'OAuth 2.0' : 'OpenID Connect') : place.type,
    in: place.in || undefined,
    descriptionHtml: description ? markdown(cut(description, 4_000)) : undefined,
    rules: bearerFormat && scheme.kind === 'bearer' ? [{ name: 'bearerFormat', text: bearerFormat }] : undefined,
    examples: place.format ? [place.format] : undefined,
    enum: scopes.length > 0 ? scopes : undefined,
    enumKind: scopes.length > 0 ? ('scopes' as const) : undefined,
    flows: flows.length > 0 ? flows : undefined,
    deprecated: (source && ownValue(source, 'deprecated') === true) || undefined,
  }
}

/** Returns the required scopes (roles for schemes other than OAuth), with their descriptions from the flows. */
export function scopeValues(
  { scopes }: SecurityTemplate,
  scheme: JsonObject | undefined,
  { tree, markdown }: Pick<SecurityViewOptions, 'tree' | 'markdown'>,
): EnumValueView[] {
  const flows = Object.values((scheme && ownObject(scheme, 'flows')) ?? {}).filter(isJsonObject)
  const scopeTexts = flows.map((flow) => ownObject(flow, 'scopes') ?? ownObject(flow, 'availableScopes') ?? {})
  return scopes.map((value) => {
    const text = scopeTexts.map((texts) => ownString(texts, value)).find((each) => each !== undefined)
    const description = text && !tree.isOver() ? cut(text, MAX_TEXT) : undefined
    tree.spend([value, description])
    return {
      value: cut(value, MAX_TEXT),
      descriptionHtml: description ? markdown(description) : undefined,
    }
  })
}

const FLOW_ADDRESSES = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']

export function flowViews(scheme: JsonObject): TokenFlowView[] {
  const discovery = namedUrls(scheme, ['openIdConnectUrl', 'oauth2MetadataUrl'])
  const flows = Object.entries(ownObject(scheme, 'flows') ?? {})
    .slice(0, MAX_FLOWS)
    .flatMap(([name, flow]) =>
      isJsonObject(flow) ? [{ name: cut(name, 60), addresses: namedUrls(flow, FLOW_ADDRESSES) }] : [],
    )
  return [...(discovery.length > 0 ? [{ name: '', addresses: discovery }] : []), ...flows]
}

function namedUrls(object: JsonObject, names: readonly string[]): TokenFlowView['addresses'] {
  return names.flatMap((name) => {
    const url = ownString(object, name)
    return url ? [{ name, url: cut(url, MAX_TEXT) }] : []
  })
}
