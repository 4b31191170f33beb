import { guessEmbeddedLanguages, type LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'

/** What a language needs to be highlighted. */
export interface Grammars {
  name: string
  registrations: LanguageRegistration[]
  /**
   * True for languages that colour others inside of them where those happen to be loaded, such as
   * Markdown. They get a highlighter of their own: beside others, the colours of a block would
   * depend on what was highlighted before it.
   */
  isOpen: boolean
}

/** Languages that are always loaded along, so that what is inside of an open one has its colours. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  mdx: ['tsx', 'yaml'],
  markdown: ['html', 'yaml'],
  md: ['html', 'yaml'],
}

const OPEN = new Set(['markdown', 'md', 'mdx', 'vue', 'svelte', 'astro', 'asciidoc', 'adoc'])

/** Every set of languages has a highlighter of its own; a block rarely shows more. */
const MAX_INSIDE = 4

/** The languages that a block in an open language names, in order of name. */
export function namedInside(language: string, code: string): string[] {
  if (!OPEN.has(language)) return []
  const names = guessEmbeddedLanguages(code, undefined).filter((name) => Object.hasOwn(bundledLanguages, name))
  return [...new Set(names)].sort().slice(0, MAX_INSIDE)
}

/** Loads a bundled language by name with the ones it depends on, or wraps a grammar of the site. */
export async function loadGrammars(
  language: string | LanguageRegistration,
  named: readonly string[],
): Promise<Grammars> {
  if (typeof language !== 'string') return { name: language.name, registrations: [language], isOpen: false }
  const own = await loadBundled(language)
  const isOpen = own.some(({ embeddedLangsLazy }) => (embeddedLangsLazy ?? []).length > 0)
  const inside = Object.hasOwn(INSIDE, language) ? (INSIDE[language] ?? []) : []
  const others = (await Promise.all([...inside, ...named].map(loadBundled))).flat()
  return { name: language, registrations: [...others, ...own], isOpen }
}

async function loadBundled(name: string): Promise<LanguageRegistration[]> {
  const load = bundledLanguages[name as keyof typeof bundledLanguages]
  return (await load()).default
}
