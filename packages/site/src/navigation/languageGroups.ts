import { isDivision, type Trail } from './trails.js'

/** The pages of a site that are translations of each other. */
export interface LanguageGroups {
  /** Language codes of docs.json, in order of their first page. */
  languages: string[]
  /** Code of the default language. Undefined on sites without languages. */
  defaultLanguage: string | undefined
  /** Slugs by language code, for each page. */
  groups: ReadonlyMap<string, string>[]
}

/**
 * Returns the translations of each page. Pages are translations of each other if their paths differ only in the
 * language folder.
 */
export function languageGroups(
  trails: ReadonlyMap<string, Trail>,
  isIncluded: (slug: string) => boolean = () => true,
): LanguageGroups {
  const groups = new Map<string, Map<string, string>>()
  const languages = new Set<string>()
  let defaultLanguage: string | undefined
  for (const [slug, trail] of trails) {
    const language = trail.find(({ kind }) => kind === 'language')
    if (!language || !isDivision(language) || !isIncluded(slug)) continue
    const { name } = language
    languages.add(name)
    if (language.default) defaultLanguage ??= name
    const key = withoutLanguage(slug, name)
    const group = groups.get(key) ?? new Map<string, string>()
    if (!group.has(name)) group.set(name, slug)
    groups.set(key, group)
  }
  const codes = [...languages]
  return { languages: codes, defaultLanguage: defaultLanguage ?? codes[0], groups: [...groups.values()] }
}

function withoutLanguage(slug: string, code: string): string {
  const segments = slug.split('/')
  const at = segments.findIndex((segment) => segment.toLowerCase() === code.toLowerCase())
  return segments
    .filter((_, index) => index !== at)
    .join('/')
    .toLowerCase()
}
