import { scopeId } from '@octavo/search'
import { isDivision, languageTag, type Site, type Trail } from '@octavo/site'
import { languageOf } from './trail.js'

/** The pages that are searched together. */
export interface Scope {
  id: string
  language: string
  version?: string
}

export interface SiteScopes {
  /** In the order of navigation, the usual language first. */
  readonly list: readonly Scope[]
  /** The scope that a page's readers search at first. */
  of(slug: string): Scope
}

type Place = Pick<Site, 'trails'> & { derived: Pick<Site['derived'], 'navigation'> }

/** Divides a site by language and version; pages without a language are in the usual one. */
export function siteScopes({ trails, derived }: Place): SiteScopes {
  const languages = derived.navigation.children.filter(isDivision).filter(({ kind }) => kind === 'language')
  const usual = languageTag((languages.find((node) => node.default) ?? languages[0])?.name ?? 'en')
  const versions = new Map<string, Map<string, number>>([[usual, new Map()]])
  for (const trail of trails.values()) {
    const language = languageOf(trail) ?? usual
    const known = versions.get(language) ?? new Map<string, number>()
    versions.set(language, known)
    const version = versionOf(trail)
    if (version && !known.has(version.label)) known.set(version.label, version.default ? 2 : version.hidden ? 0 : 1)
  }
  const scopes = new Map(
    [...versions].map(([language, known]) => [language, scopesOf(language, known.size > 0 ? known : undefined)]),
  )
  return {
    list: [...scopes.values()].flatMap(({ all }) => all),
    of(slug) {
      const trail = trails.get(slug) ?? []
      const { all, first } = scopes.get(languageOf(trail) ?? usual) as LanguageScopes
      const version = versionOf(trail)?.label
      return all.find((scope) => scope.version === version) ?? first
    },
  }
}

function versionOf(trail: Trail) {
  return trail.filter(isDivision).find(({ kind }) => kind === 'version')
}

interface LanguageScopes {
  all: Scope[]
  /** That of the version which readers get unasked. */
  first: Scope
}

function scopesOf(language: string, versions: ReadonlyMap<string, number> | undefined): LanguageScopes {
  if (!versions) {
    const only = { id: scopeId(language), language }
    return { all: [only], first: only }
  }
  const all = [...versions.keys()].map((version) => ({ id: scopeId(language, version), language, version }))
  const best = Math.max(...versions.values())
  const at = [...versions.values()].indexOf(best)
  return { all, first: all[at] as Scope }
}

/** Whether a page is searched in a scope; without a version it is in all of its language. */
export function isInScope(
  page: { language?: string; version?: string },
  scope: Scope,
  usual: string | undefined,
): boolean {
  return (page.language ?? usual) === scope.language && (page.version === undefined || page.version === scope.version)
}
