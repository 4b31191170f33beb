import type { ChannelServer, OAuthFlow, RequestTemplate, SecurityForm } from '@octavo/core'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut, fieldDescription, type Markdown } from '../model/plainText.js'
import type { SpecDocument } from '../model/spec.js'
import { documentReferences, ownList, ownObject, ownString, type References } from '../schema/references.js'
import { securityScheme } from './securityTemplates.js'

/** OAuth flows with the URL that they need besides that for tokens. Browsers cannot run the implicit flow safely. */
const FLOWS = [
  ['authorizationCode', 'authorizationUrl'],
  ['deviceAuthorization', 'deviceAuthorizationUrl'],
  ['password'],
  ['clientCredentials'],
] as const

const MAX_SCOPES = 200

/** Returns the credential forms by scheme id. */
export function securityForms(
  { references, markdown }: { references: References; markdown: Markdown },
  { security }: Pick<RequestTemplate, 'security'>,
): Record<string, SecurityForm> {
  const forms: Record<string, SecurityForm> = Object.create(null)
  for (const { id, kind, name, in: place } of security.flatMap(({ schemes }) => schemes)) {
    const scheme = securityScheme(references, id) ?? Object.create(null)
    const description = ownString(scheme, 'description')
    const initial = ownString(scheme, 'x-default')
    const flows = schemeFlows(scheme)
    forms[id] = {
      kind,
      ...(description && fieldDescription(description, markdown)),
      name: name || undefined,
      in: place,
      initial: initial || undefined,
      flows: flows.length > 0 ? flows : undefined,
    }
  }
  return forms
}

/** Returns the credential forms of the servers of a channel by scheme id. */
export function channelForms(
  document: SpecDocument,
  servers: readonly Pick<ChannelServer, 'security'>[],
  markdown: Markdown,
): Record<string, SecurityForm> {
  const schemes = servers.flatMap(({ security }) => security.flatMap(({ http }) => http ?? []))
  return securityForms({ references: documentReferences(document), markdown }, { security: [{ schemes }] })
}

/** Returns the URLs from which the flows of a document get tokens. */
export function tokenUrls(references: References): string[] {
  const { root, asyncapi } = references.document
  const schemes = ownObject(ownObject(root, 'components') ?? {}, 'securitySchemes') ?? {}
  // Servers of AsyncAPI can have schemes without a name.
  const servers = asyncapi === undefined ? [] : Object.values(ownObject(root, 'servers') ?? {}).filter(isJsonObject)
  const unnamed = servers.flatMap((server) => ownList(server, 'security').filter(isJsonObject))
  return [...Object.keys(schemes).map((id) => securityScheme(references, id) ?? {}), ...unnamed].flatMap((scheme) =>
    schemeFlows(scheme).flatMap(({ tokenUrl, deviceAuthorizationUrl }) =>
      deviceAuthorizationUrl ? [tokenUrl, deviceAuthorizationUrl] : [tokenUrl],
    ),
  )
}

function schemeFlows(scheme: JsonObject): OAuthFlow[] {
  const flows = ownObject(scheme, 'flows') ?? {}
  return FLOWS.flatMap(([kind, name]) => {
    const flow = ownObject(flows, kind)
    const tokenUrl = flow && webUrl(ownString(flow, 'tokenUrl'))
    const startUrl = flow && name && webUrl(ownString(flow, name))
    if (!flow || !tokenUrl || (name && !startUrl)) return []
    // AsyncAPI 3 calls them `availableScopes`.
    const all = ownObject(flow, 'scopes') ?? ownObject(flow, 'availableScopes') ?? {}
    const scopes = Object.entries(all).slice(0, MAX_SCOPES)
    return [
      {
        kind,
        tokenUrl,
        ...(name && { [name]: startUrl }),
        scopes: scopes.map(([name, text]) => ({
          name,
          description: typeof text === 'string' && text !== '' ? cut(text, MAX_SCOPE_TEXT) : undefined,
        })),
      },
    ]
  })
}

const MAX_SCOPE_TEXT = 2_000

/** Returns the URL if it uses http or https, because readers and their secrets are sent to it. */
function webUrl(url: string | undefined): string | undefined {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined
}
