import type { LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'

/** What a language needs to be highlighted. */
interface Grammars {
  name: string
  registrations: LanguageRegistration[]
  /**
   * True for languages that colour others inside of them where those happen to be loaded, such as
   * Markdown. They get a highlighter of their own: beside others, the colours of a block would
   * depend on what was highlighted before it.
   */
  isOpen: boolean
}

/** What is coloured inside of the open languages that documentation shows most. */
const COMMON = ['tsx', 'json', 'yaml', 'shellscript', 'python', 'html'] as const

const INSIDE: Readonly<Record<string, readonly string[]>> = { mdx: COMMON, markdown: COMMON, md: COMMON }

/** Loads a bundled language by name with the ones it depends on, or wraps a grammar of the site. */
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
