import { languageGroups, languageTag, type Site } from '@octavo/site'

export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  hreflang: string
  slug: string
}

/** Returns the translations of each page, by slug. Unlisted pages are excluded. */
export function languageAlternates(
  site: Pick<Site, 'trails'>,
  isListed?: (slug: string) => boolean,
): Map<string, Alternate[]> {
  const { languages, defaultLanguage, groups } = languageGroups(site.trails, isListed)
  const alternates = new Map<string, Alternate[]>()
  for (const group of groups) {
    if (group.size < 2) continue
    const all = languages.flatMap((name): Alternate[] => {
      const slug = group.get(name)
      return slug === undefined ? [] : [{ hreflang: languageTag(name), slug }]
    })
    const fallback = group.get(defaultLanguage ?? '')
    const list = fallback === undefined ? all : [...all, { hreflang: 'x-default', slug: fallback }]
    for (const { slug } of all) alternates.set(slug, list)
  }
  return alternates
}
