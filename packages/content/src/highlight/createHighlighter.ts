import { contentHash } from '@octavo/core'
import type { LanguageRegistration } from 'shiki/core'
import { resolveLanguage } from './codeLanguages.js'
import { type CodeThemes, DEFAULT_CODE_THEMES, editorColor, knownCodeThemes, loadThemes } from './codeThemes.js'
import { escapeText } from './escape.js'
import { withoutEscapes } from './escapes.js'
import type { Engine } from './highlightEngine.js'
import { type ColorPair, classNames, type MergedTheme, mergeThemes } from './mergeThemes.js'
import { sampleStyles } from './sampleStyles.js'

/** Keeps highlighted code between builds, by key. */
interface HighlightCache {
  get(key: string): string | undefined
  set(key: string, html: string): void
}

interface HighlighterOptions {
  /** Names of Shiki themes. Default: GitHub's. */
  themes?: CodeThemes
  /** TextMate grammars of the site (`styling.codeblocks.theme.languages.custom`). */
  languages?: LanguageRegistration[]
  cache?: HighlightCache
}

export interface BlockColors {
  text: ColorPair
  background: ColorPair
}

export interface Highlighter {
  /** Returns the HTML of each line, joined by `\n`, or undefined for an unknown language. */
  highlight(code: string, language: string, themes?: CodeThemes): Promise<string | undefined>
  /** Returns the text and background colors of the themes of one block. */
  blockColors(themes: CodeThemes): Promise<BlockColors>
  /** Returns the style sheet for the classes of `highlight` and of API samples. */
  styles(): Promise<string>
}

/** Part of every cache key: increase it when the HTML changes for the same code. */
const FORMAT = '3'

/** Longer blocks are shown as plain text, as highlighting them is slow. */
const MAX_CODE_LENGTH = 200_000

/** Creates a highlighter. Loads Shiki and each grammar on first use. */
export function createHighlighter(options: HighlighterOptions = {}): Highlighter {
  const { languages = [], cache } = options
  const themes = knownCodeThemes(options.themes) ?? DEFAULT_CODE_THEMES
  const custom = new Map(languages.map((language) => [language.name, language]))
  const names = new Set(custom.keys())
  const keyBase = contentHash(FORMAT, JSON.stringify(themes), JSON.stringify(languages))
  let loading: Promise<Engine> | undefined
  // Unchanged builds highlight nothing, and Shiki is half of what a command loads.
  const engine = () => (loading ??= import('./highlightEngine.js').then(({ loadEngine }) => loadEngine(themes)))
  const results = new Map<string, Promise<string>>()

  return {
    async highlight(code, language, siteThemes) {
      const grammar = resolveLanguage(language, names)
      if (grammar === null) return undefined
      const isTerminal = grammar === 'ansi' && !custom.has(grammar)
      if (grammar === undefined || code.length > MAX_CODE_LENGTH)
        return escapeText(isTerminal ? withoutEscapes(code) : code)
      const key = contentHash(keyBase, grammar, code, siteThemes ? JSON.stringify(siteThemes) : '')
      const cached = results.get(key) ?? cache?.get(key)
      if (cached !== undefined) return cached
      const result = isTerminal
        ? terminalHtml(code, siteThemes ?? themes)
        : engine().then((loaded) => loaded.toHtml(code, custom.get(grammar) ?? grammar, siteThemes))
      results.set(key, result)
      const html = await result
      cache?.set(key, html)
      if (cache) results.delete(key)
      return html
    },
    async blockColors(siteThemes) {
      const { light, dark } = await loadThemes(siteThemes)
      return {
        text: { light: editorColor(light, 'foreground'), dark: editorColor(dark, 'foreground') },
        background: { light: editorColor(light, 'background'), dark: editorColor(dark, 'background') },
      }
    },
    async styles() {
      const { light, dark } = await loadThemes(themes)
      return pairStyles(mergeThemes(light, dark)?.pairs) + sampleStyles(light, dark)
    },
  }
}

async function terminalHtml(code: string, themes: CodeThemes): Promise<string> {
  const { ansiLines } = await import('./ansi.js')
  return ansiLines(code, await loadThemes(themes)).join('\n')
}

function pairStyles(pairs: MergedTheme['pairs'] | undefined): string {
  const rules = new Map<string, ColorPair>()
  const classes = pairs && classNames(pairs)
  for (const [color, pair] of pairs ?? []) rules.set(classes?.get(color) ?? '', pair)
  const colors = [...rules].map(([name, { light, dark }]) => `.${name}{--shiki-light:${light};--shiki-dark:${dark}}`)
  return `${colors.join('')}.ki{font-style:italic}.kb{font-weight:700}.ku{text-decoration:underline}.ks{text-decoration:line-through}`
}
