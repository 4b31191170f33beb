import type { SecurityTemplate } from '@octavo/core'

type Schemes = readonly SecurityTemplate[]

const KINDS = {
  apiKey: 'API key',
  bearer: 'Bearer token',
  basic: 'Basic auth',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
  mutualTLS: 'Mutual TLS',
} as const

/** Returns titles of alternatives: the kinds of their schemes, with the key of each scheme where a kind occurs twice. */
export function securityTitles(alternatives: readonly { schemes: Schemes }[]): string[] {
  const ids = new Map<string, Set<string>>()
  for (const scheme of alternatives.flatMap(({ schemes }) => schemes)) {
    const kind = kindOf(scheme)
    ids.set(kind, (ids.get(kind) ?? new Set()).add(scheme.id))
  }
  const title = (scheme: SecurityTemplate) => {
    const kind = kindOf(scheme)
    return (ids.get(kind)?.size ?? 0) > 1 ? `${kind} (${scheme.id})` : kind
  }
  return alternatives.map(({ schemes }) => schemes.map(title).join(' & '))
}

function kindOf({ kind, scheme = '' }: SecurityTemplate): string {
  return kind === 'http' ? `${scheme} auth` : KINDS[kind]
}
