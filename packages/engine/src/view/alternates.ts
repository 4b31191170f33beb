import { isDivision, languageTag, type Site } from '@octavo/site'

export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  hreflang: string
  slug: string
}

/**
 * Returns the translations of each page, by slug. Pages are translations of each other if their paths differ only in
 * the language folder. Unlisted pages are excluded.
 */
export function languageAlternates(
  site: Pick<Site, 'trails'>,
  isListed: (slug: string) => boolean = () => true,
): Map<string, Alternate[]> {
  const groups = new Map<string, Map<string, string>>()
  const languages = new Set<string>()
  let text: string | undefined
  for (const [slug, trail] of site.trails) {
    const language = trail.find(({ kind }) => kind === 'language')
    if (!language || !isDivision(language) || !isListed(slug)) continue
    const { name } = language
    languages.add(name)
    if (language.default) text ??= name
    const key = withoutLanguage(slug, name)
    const group = groups.get(key) ?? new Map<string, string>()
    if (!group.has(name)) group.set(name, slug)
    groups.set(key, group)
  }
  const [first = ''] = languages
  const alternates = new Map<string, Alternate[]>()
  for (const group of groups.values()) {
    if (group.size < 2) continue
    const all = [...languages].flatMap((name): Alternate[] => {
      const slug = group.get(name)
      return slug === undefined ? [] : [{ hreflang: languageTag(name), slug }]
    })
    const fallback = group.get(text ?? first)
    const list = fallback === undefined ? all : [...all, { hreflang: 'x-default', slug: fallback }]
    for (const { slug } of all) alternates.set(slug, list)
  }
  return alternates
}

function withoutLanguage(slug: string, code: string): string {
  const segments = slug.split('/')
  const at = segments.findIndex((segment) => segment.toLowerCase() === code.toLowerCase())
  return segments
    .filter((_, index) => index !== at)
    .join('/')
    .toLowerCase()
}
