import { contentHash, type NavigationNode } from '@octavo/core'
import { blogPageSlugs } from './blog/blogNavigation.js'
import type { DerivedSite } from './deriveSite.js'
import { languageGroups } from './navigation/languageGroups.js'
import { isDivision, type Trail } from './navigation/trails.js'
import { isRawNode } from './sources/keys.js'

/** Path of the ledger, which is committed with the site. */
export const LEDGER_FILE = 'octavo-translations.json'

/** Hashes of the original and of the translation when the translation was up to date, by the file of the translation. */
export type TranslationLedger = ReadonlyMap<string, readonly [original: string, translation: string]>

/** A page of the default language, with its state in another language. */
export interface Translation {
  /** Language code of docs.json. */
  language: string
  /** File of the page in the default language. */
  original: string
  /** File of the translation. Undefined for a missing one. */
  file?: string
}

export type TranslationStatus = 'translated' | 'outdated' | 'missing'

/**
 * Returns every page of the default language that has a file, with its translation into each other language. Posts need
 * no translation, so only those that have one are returned, and no lists of posts.
 */
export function listTranslations(
  trails: ReadonlyMap<string, Trail>,
  { routes, untranslated, navigation, blogs }: Pick<DerivedSite, 'routes' | 'untranslated' | 'navigation' | 'blogs'>,
): Translation[] {
  const posts = new Set(blogs.flatMap((blog) => blog.posts.map(({ slug }) => slug)))
  const inBlogs = blogPageSlugs(blogs)
  const isIncluded = (slug: string) => !untranslated.has(slug) && (!inBlogs.has(slug) || posts.has(slug))
  const { defaultLanguage, groups } = languageGroups(trails, isIncluded)
  const others = languageNames(navigation.children).filter((language) => language !== defaultLanguage)
  return groups.flatMap((group) => {
    const slug = group.get(defaultLanguage ?? '') ?? '\0'
    const original = routes.get(slug)?.file
    if (original === undefined) return []
    return others.flatMap((language): Translation[] => {
      const file = routes.get(group.get(language) ?? '\0')?.file
      if (file !== undefined && file !== original) return [{ language, original, file }]
      return posts.has(slug) ? [] : [{ language, original }]
    })
  })
}

/** Returns the codes of all languages in navigation, also of those without pages. */
function languageNames(nodes: readonly NavigationNode[]): string[] {
  const names = nodes.filter(isDivision).flatMap((node) => {
    if (node.href !== undefined) return []
    return node.kind === 'language' ? [node.name] : languageNames(node.children)
  })
  return [...new Set(names)]
}

/** Returns the hash of a text for the ledger. It is the same for all line endings. */
export function ledgerHash(text: string): string {
  return contentHash(text.replaceAll('\r\n', '\n').trim()).slice(0, 12)
}

/** Reads the ledger. Undefined for invalid JSON; entries that are no pair of hashes are ignored. */
export function readLedger(text: string | undefined): TranslationLedger | undefined {
  if (text === undefined) return new Map()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRawNode(value)) return undefined
  return new Map(
    Object.entries(value).flatMap(([file, hashes]): [string, [string, string]][] => {
      const [original, translation] = Array.isArray(hashes) ? hashes : []
      return typeof original === 'string' && typeof translation === 'string' ? [[file, [original, translation]]] : []
    }),
  )
}

/**
 * Returns the state of a translation. One that the ledger does not know counts as translated.
 * @param hash returns the ledger hash of a file
 */
export function translationStatus(
  { original, file }: Translation,
  ledger: TranslationLedger,
  hash: (file: string) => string,
): TranslationStatus {
  if (file === undefined) return 'missing'
  const entry = ledger.get(file)
  return entry && entry[0] !== hash(original) ? 'outdated' : 'translated'
}

/**
 * Returns the text of the ledger in which new translations, and those that have changed since their entry, are up to
 * date. Entries of outdated translations stay as they are; those of missing files are removed.
 */
export function updateLedger(
  translations: readonly Translation[],
  ledger: TranslationLedger,
  hash: (file: string) => string,
): string {
  const entries = translations.flatMap(({ original, file }): [string, readonly [string, string]][] => {
    if (file === undefined) return []
    const entry = ledger.get(file)
    const isUnchanged = entry !== undefined && entry[1] === hash(file)
    return [[file, isUnchanged ? entry : [hash(original), hash(file)]]]
  })
  const lines = entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, hashes]) => `  ${JSON.stringify(file)}: [${hashes.map((one) => JSON.stringify(one)).join(', ')}]`)
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}
