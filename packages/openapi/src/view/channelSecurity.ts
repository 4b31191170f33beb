import type { ChannelSecurity, FieldView, SecurityView } from '@octavo/core'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import {
  below,
  type Located,
  lastKey,
  ownList,
  ownObject,
  ownString,
  type References,
  type Source,
} from '../schema/references.js'
import { schemaAnchor } from '../schema/schemaAnchors.js'
import { readScheme } from './securityTemplates.js'
import { credentialLocation, flowViews, type SecurityViewOptions, scopeValues } from './securityViews.js'

/** A security scheme with the scopes that a server or operation requires. */
interface RequiredScheme extends Located {
  id: string
  scopes: readonly string[]
}

const MAX_ALTERNATIVES = 20

/** Returns the alternatives in `security` of a server or operation: schemes, or in AsyncAPI 2 their names with scopes. */
export function requiredSchemes(references: References, { value, at }: Source): RequiredScheme[][] {
  const list: readonly Json[] = Array.isArray(value) ? value : []
  return list.slice(0, MAX_ALTERNATIVES).flatMap((item, index): RequiredScheme[][] => {
    if (references.document.asyncapi === 2) {
      const entries = isJsonObject(item) ? Object.entries(item) : []
      const schemes = entries.flatMap(([id, scopes]) => namedScheme(references, id, scopes))
      return schemes.length > 0 || entries.length === 0 ? [schemes] : []
    }
    const scheme = references.follow(item, below(at, index))
    if (!scheme) return []
    const id = /^[^#]*#\/components\/securitySchemes\/[^/]+$/.test(scheme.at) ? lastKey(scheme.at) : scheme.at
    return [[{ ...scheme, id, scopes: ownList(scheme.value, 'scopes').filter((one) => typeof one === 'string') }]]
  })
}

function namedScheme(references: References, id: string, scopes: Json | undefined): RequiredScheme[] {
  const at = below('#/components/securitySchemes', id)
  const scheme = references.follow(references.find(at), at)
  const names = Array.isArray(scopes) ? scopes.filter((scope: Json) => typeof scope === 'string') : []
  return scheme ? [{ ...scheme, id, scopes: names }] : []
}

const TYPES: Readonly<Record<string, string>> = {
  userPassword: 'user and password',
  apiKey: 'API key',
  X509: 'X.509 certificate',
  symmetricEncryption: 'symmetric encryption',
  asymmetricEncryption: 'asymmetric encryption',
  httpApiKey: 'API key',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
  plain: 'SASL/PLAIN',
  scramSha256: 'SASL/SCRAM-SHA-256',
  scramSha512: 'SASL/SCRAM-SHA-512',
  gssapi: 'SASL/GSSAPI',
}

export function channelSecurityViews(
  alternatives: readonly (readonly RequiredScheme[])[],
  options: SecurityViewOptions,
): SecurityView[] {
  return alternatives.map((schemes) => ({
    title: schemes.map(schemeTitle).join(' & '),
    fields: schemes.map((scheme) => ({
      ...schemeField(scheme, options),
      required: alternatives.every(({ length }) => length > 0),
    })),
  }))
}

function schemeTitle({ id, value }: RequiredScheme): string {
  return cut(id.includes('#/') ? typeName(ownString(value, 'type')) : id, 200)
}

function typeName(type = ''): string {
  return (Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? type
}

function schemeField(scheme: RequiredScheme, options: SecurityViewOptions): Omit<FieldView, 'required'> {
  const { value, scopes } = scheme
  const { tree, takeAnchor, markdown } = options
  const type = ownString(value, 'type') ?? ''
  const http = httpScheme(scheme)
  const place = http && credentialLocation(http)
  const description = ownString(value, 'description')
  const bearerFormat = ownString(value, 'bearerFormat')
  const name = place?.name || schemeTitle(scheme)
  const scopeViews = scopeValues({ id: scheme.id, kind: 'oauth2', scopes: scopes.slice(0, 60) }, value, options)
  const flows = flowViews(value)
  tree.spend([name, description, ...flows.flatMap(({ addresses }) => addresses.map(({ url }) => url))])
  return {
    id: takeAnchor(schemaAnchor('authorization', name)),
    name: cut(name, 200),
    type: typeName(type) || 'any',
    in: (place ? place.in : ownString(value, 'in')) || undefined,
    descriptionHtml: description ? markdown(cut(description, 4_000)) : undefined,
    rules: bearerFormat ? [{ name: 'bearerFormat', text: bearerFormat }] : undefined,
    examples: place?.format ? [place.format] : undefined,
    enum: scopeViews.length > 0 ? scopeViews : undefined,
    enumKind: scopeViews.length > 0 ? ('scopes' as const) : undefined,
    flows: flows.length > 0 ? flows : undefined,
  }
}

/** Returns how a scheme is sent with HTTP. Undefined for schemes of other protocols. */
function httpScheme({ id, value, scopes }: RequiredScheme): ChannelSecurity['http'] {
  const type = ownString(value, 'type')
  return readScheme(
    { ...value, type: type === 'httpApiKey' ? 'apiKey' : type === 'apiKey' ? undefined : type },
    id,
    scopes,
  )
}

/** Returns the alternatives for a client. Those of several schemes, which AsyncAPI 2 allows, are reduced to the first. */
export function channelSecurity(alternatives: readonly (readonly RequiredScheme[])[]): ChannelSecurity[] {
  return alternatives.flatMap(([scheme]) =>
    scheme ? [{ id: scheme.id, type: ownString(scheme.value, 'type') ?? '', http: httpScheme(scheme) }] : [],
  )
}

const MAX_SCHEMES = 100

/** Returns each security scheme of a document, with the scopes that it needs. */
export function documentChannelSecurity(
  references: References,
  options: Pick<SecurityViewOptions, 'takeAnchor' | 'markdown'>,
): SecurityView[] {
  const components = ownObject(references.document.root, 'components') ?? {}
  const names = Object.keys(ownObject(components, 'securitySchemes') ?? {}).slice(0, MAX_SCHEMES)
  const tree = { isOver: () => false, spend: () => undefined }
  return names.flatMap((id) =>
    namedScheme(references, id, []).flatMap((scheme) => {
      const flows = Object.values(ownObject(scheme.value, 'flows') ?? {}).filter(isJsonObject)
      const all = flows.flatMap((flow) =>
        Object.keys(ownObject(flow, 'availableScopes') ?? ownObject(flow, 'scopes') ?? {}),
      )
      const field = schemeField({ ...scheme, scopes: [...new Set(all)] }, { references, tree, ...options })
      return [{ title: cut(id, 200), fields: [{ ...field, required: false }] }]
    }),
  )
}
