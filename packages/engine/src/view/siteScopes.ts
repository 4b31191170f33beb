import { scopeId } from '@octavo/search'
import { isDivision, languageTag, type Site, type Trail } from '@octavo/site'
import { trailLanguage } from './trail.js'

/** A set of pages that are searched together. */
export interface Scope {
  id: string
  language: string
  version?: string
}

export interface SiteScopes {
  /** Scopes in navigation order, the default language first. */
  readonly list: readonly Scope[]
  /** Returns the scope that readers of a page search by default. */
  of(slug: string): Scope
}

type Place = Pick<Site, 'trails'> & { derived: Pick<Site['derived'], 'navigation'> }

/** Divides a site by language and version. Pages without a language belong to the default language. */
export function siteScopes({ trails, derived }: Place): SiteScopes {
  const languages = derived.navigation.children.filter(isDivision).filter(({ kind }) => kind === 'language')
  const defaultLanguageTag = languageTag((languages.find((node) => node.default) ?? languages[0])?.name ?? 'en')
  const versions = new Map<string, Map<string, number>>([[defaultLanguageTag, new Map()]])
  for (const trail of trails.values()) {
    const language = trailLanguage(trail) ?? defaultLanguageTag
    const labels = versions.get(language) ?? new Map<string, number>()
    versions.set(language, labels)
    const version = trailVersion(trail)
    if (version && !labels.has(version.label)) labels.set(version.label, version.default ? 2 : version.hidden ? 0 : 1)
  }
  const scopes = new Map(
    [...versions].map(([language, labels]) => [
      language,
      languageScopes(language, labels.size > 0 ? labels : undefined),
    ]),
  )
  return {
    list: [...scopes.values()].flatMap(({ all }) => all),
    of(slug) {
      const trail = trails.get(slug) ?? []
      const { all, first } = scopes.get(trailLanguage(trail) ?? defaultLanguageTag) as LanguageScopes
      const version = trailVersion(trail)?.label
      return all.find((scope) => scope.version === version) ?? first
    },
  }
}

function trailVersion(trail: Trail) {
  return trail.filter(isDivision).find(({ kind }) => kind === 'version')
}

interface LanguageScopes {
  all: Scope[]
  /** Scope of the default version. */
  first: Scope
}

function languageScopes(language: string, versions: ReadonlyMap<string, number> | undefined): LanguageScopes {
  if (!versions) {
    const only = { id: scopeId(language), language }
    return { all: [only], first: only }
  }
  const all = [...versions.keys()].map((version) => ({ id: scopeId(language, version), language, version }))
  const best = Math.max(...versions.values())
  const at = [...versions.values()].indexOf(best)
  return { all, first: all[at] as Scope }
}

/** Returns true for pages in a scope. A page without a version is in all scopes of its language. */
export function isInScope(
  page: { language?: string; version?: string },
  scope: Scope,
  defaultText: string | undefined,
): boolean {
  return (
    (page.language ?? defaultText) === scope.language && (page.version === undefined || page.version === scope.version)
  )
}
