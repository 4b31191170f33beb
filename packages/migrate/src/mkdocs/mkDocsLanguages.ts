import { list, record, type Values } from '../site/readValues.js'
import type { Layout } from '../site/resolver.js'
import type { Page } from '../site/types.js'
import type { MkDocsConfig } from './readMkDocs.js'

/** A language of the plugin i18n. */
export interface Language {
  locale: string
  isDefault: boolean
  /** True when a suffix of the file tells the language; else it is the first folder. */
  bySuffix: boolean
  titles: Values
}

/** Returns the languages of the plugin i18n that are built. */
export function readLanguages({ plugins }: MkDocsConfig): Language[] {
  const options = record(plugins.get('i18n'))
  const bySuffix = options.docs_structure !== 'folder'
  return list(options.languages).flatMap((each) => {
    const { locale, default: isDefault, nav_translations, build } = record(each)
    if (typeof locale !== 'string' || build === false) return []
    return [{ locale, isDefault: isDefault === true, bySuffix, titles: record(nav_translations) }]
  })
}

/** Returns the language of a file, and its path without it. */
export function localPath(path: string, languages: readonly Language[]): { path: string; language?: Language } {
  for (const language of languages) {
    const { locale, bySuffix } = language
    if (bySuffix && path.endsWith(`.${locale}.md`)) return { path: `${path.slice(0, -locale.length - 4)}.md`, language }
    if (!bySuffix && path.startsWith(`${locale}/`)) return { path: path.slice(locale.length + 1), language }
  }
  return { path, language: languages.find(({ isDefault }) => isDefault) }
}

/** Returns how pages of a language link to pages and files of it, such as `image.fr.png` and `fr/image.png`. */
export function languageScopes(
  docs: readonly Page[],
  languages: readonly Language[],
  { docsDir, plugins }: MkDocsConfig,
): Pick<Layout, 'scope' | 'untranslated'> {
  const fallsBack = plugins.get('i18n')?.fallback_to_default !== false
  const original = languages.find(({ isDefault }) => isDefault)
  const others = languages.filter((language) => language !== original)
  const toPath = (source: string) => source.slice(docsDir.length + 1)
  const originals = docs.filter(({ source }) => localPath(toPath(source), languages).language === original)
  const slugs = originals.flatMap(({ slug }) => others.map(({ locale }) => [locale, slug].filter(Boolean).join('/')))
  return {
    untranslated: new Set(fallsBack ? slugs : []),
    scope: ({ source }) => {
      const { language } = localPath(toPath(source), languages)
      if (language === undefined) return { prefix: '', roots: [], original: () => undefined }
      const { locale, bySuffix } = language
      const folder = `${docsDir}/${locale}/`
      const isOther = language !== original
      return {
        prefix: isOther ? locale : '',
        roots: [],
        original: (file) =>
          !bySuffix && isOther && original && file.startsWith(folder)
            ? `${docsDir}/${original.locale}/${file.slice(folder.length)}`
            : undefined,
        ...(bySuffix && { translation: (file: string) => file.replace(/(\.\w+)$/, `.${locale}$1`) }),
      }
    },
  }
}
