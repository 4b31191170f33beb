import type { LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'

/** The grammars of a language. */
interface Grammars {
  name: string
  registrations: LanguageRegistration[]
  /**
   * True for languages such as Markdown that highlight embedded languages if they are loaded. They get a separate
   * highlighter, because the result would otherwise depend on the blocks before.
   */
  isOpen: boolean
}

/** Embedded languages that are loaded with the most common open languages. */
const COMMON = ['tsx', 'json', 'yaml', 'shellscript', 'python', 'html'] as const

const INSIDE: Readonly<Record<string, readonly string[]>> = { mdx: COMMON, markdown: COMMON, md: COMMON }

/** Loads a bundled language with its dependencies, or wraps a custom grammar. */
export async function loadGrammars(language: string | LanguageRegistration): Promise<Grammars> {
  if (typeof language !== 'string') return { name: language.name, registrations: [language], isOpen: false }
  const own = await loadBundled(language)
  const isOpen = own.some(({ embeddedLangsLazy }) => (embeddedLangsLazy ?? []).length > 0)
  const inside = Object.hasOwn(INSIDE, language) ? (INSIDE[language] ?? []) : []
  const others = (await Promise.all(inside.map(loadBundled))).flat()
  return { name: language, registrations: [...others, ...own], isOpen }
}

async function loadBundled(name: string): Promise<LanguageRegistration[]> {
  const load = bundledLanguages[name as keyof typeof bundledLanguages]
  return (await load()).default
}
