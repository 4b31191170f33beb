import type { LanguageRegistration, RegexEngine, ThemeRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'
import { type IGrammar, Registry } from 'shiki/textmate'

/** A language, and the grammars that it embeds. */
export interface Grammars {
  language: LanguageRegistration
  /** All grammars, the language's last. */
  registrations: LanguageRegistration[]
}

/** Embedded languages that are loaded with the most common languages that name none. */
const COMMON = ['tsx', 'json', 'yaml', 'shellscript', 'python', 'html'] as const

const INSIDE: Readonly<Record<string, readonly string[]>> = { mdx: COMMON, markdown: COMMON, md: COMMON }

/** Loads a bundled language with its dependencies, or wraps a custom grammar. */
export async function loadGrammars(language: string | LanguageRegistration): Promise<Grammars> {
  if (typeof language !== 'string') return { language, registrations: [language] }
  const embedded = Object.hasOwn(INSIDE, language) ? (INSIDE[language] ?? []) : []
  const registrations = (await Promise.all([...embedded, language].map(loadBundled))).flat()
  const last = registrations.at(-1)
  if (!last) throw new Error(`Shiki has no grammar for "${language}".`)
  return { language: last, registrations }
}

async function loadBundled(name: string): Promise<LanguageRegistration[]> {
  const load = bundledLanguages[name as keyof typeof bundledLanguages]
  return (await load()).default
}

/** A grammar that gives tokens the colors of a theme, which are indices of the color map. */
export interface ColoringGrammar {
  grammar: IGrammar
  colorMap: readonly string[]
}

/**
 * Returns the grammar of a language. It embeds only its own dependencies, so colors do not depend on blocks before. Shiki's
 * highlighter would also prepare each dependency as a language, which takes a third of the time.
 */
export function createGrammar(
  { language, registrations }: Grammars,
  { fg, bg, settings = [] }: ThemeRegistration,
  engine: RegexEngine,
): ColoringGrammar {
  const byScope = new Map(registrations.map((each) => [each.scopeName, each]))
  const registry = new Registry({
    theme: { settings: [{ settings: { foreground: fg, background: bg } }, ...settings] },
    onigLib: {
      createOnigScanner: (patterns) => engine.createScanner(patterns),
      createOnigString: (text) => engine.createString(text),
    },
    loadGrammar: (scope) => byScope.get(scope),
    getInjections: (scope) =>
      registrations
        .filter(({ injectTo = [] }) => injectTo.some((target) => scope === target || scope.startsWith(`${target}.`)))
        .map(({ scopeName }) => scopeName),
  })
  const grammar = registry.loadGrammarWithConfiguration(language.scopeName, 1, {
    balancedBracketSelectors: language.balancedBracketSelectors ?? ['*'],
    unbalancedBracketSelectors: language.unbalancedBracketSelectors ?? [],
  })
  if (!grammar) throw new Error(`The grammar of ${language.name} can't be loaded.`)
  return { grammar, colorMap: registry.getColorMap() }
}
