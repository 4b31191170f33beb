import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate'
import { type CodeThemes, loadThemes, type ThemePair } from './codeThemes.js'
import { escapeText, fontClasses, wrap } from './escape.js'
import { classNames, type MergedTheme, mergeThemes } from './mergeThemes.js'
import { loadRegexEngine } from './regexEngine.js'
import { type ColoringGrammar, createGrammar, type Grammars, loadGrammars } from './textmateGrammar.js'

/** Longer lines are shown as plain text, as highlighting them is slow. */
const MAX_LINE_LENGTH = 2_000

/** The grammars loaded so far. */
export interface Engine {
  toHtml(code: string, language: string | LanguageRegistration, themes?: CodeThemes): Promise<string>
}

/** Prepares highlighting with a pair of themes. Grammars are loaded on first use. */
export async function loadEngine(names: CodeThemes): Promise<Engine> {
  const pair = await loadThemes(names)
  const merged = mergeThemes(pair.light, pair.dark)
  const engine = await loadRegexEngine()
  const byName = new Map<string, Promise<Language>>()
  const loaded = new Map<LanguageRegistration, Language>()
  const load = async (name: string | LanguageRegistration): Promise<Language> => {
    const grammars = await loadGrammars(name)
    const same = loaded.get(grammars.language)
    if (same) return same
    let highlighter: Promise<HighlighterCore> | undefined
    const language: Language = {
      name: grammars.language.name,
      toLines: merged && oncePass(createGrammar(grammars, merged.theme, engine), merged),
      highlighter: () => (highlighter ??= createShiki(grammars, engine)),
    }
    loaded.set(grammars.language, language)
    return language
  }
  return {
    async toHtml(code, language, themes) {
      const key = typeof language === 'string' ? language : language.name
      const loading = byName.get(key) ?? load(language)
      byName.set(key, loading)
      const { name, toLines, highlighter } = await loading
      if (toLines && !themes) return toLines(code).join('\n')
      const blockPair = themes ? await loadThemes(themes) : pair
      const shiki = await highlighter()
      await loadOnce(shiki, blockPair)
      return twoPasses(shiki, blockPair)(code, name).join('\n')
    },
  }
}

interface Language {
  name: string
  /** Highlights with the merged themes, if there are any. */
  toLines: ((code: string) => string[]) | undefined
  /** Returns Shiki with this language, for themes that can't be merged. */
  highlighter(): Promise<HighlighterCore>
}

/** Each language has separate highlighters: some highlight embedded languages that happen to be loaded. */
async function createShiki(
  { registrations }: Grammars,
  engine: Awaited<ReturnType<typeof loadRegexEngine>>,
): Promise<HighlighterCore> {
  const { createHighlighterCore } = await import('shiki/core')
  // Shiki warns about many instances.
  return createHighlighterCore({ themes: [], langs: registrations, engine, warnings: false })
}

interface Token {
  content: string
  /** A color of the theme in upper case. */
  color: string | undefined
  /** Bits of italic, bold, underline and strikethrough. */
  fontStyle: number
}

// No time limit, so that slow and fast machines give the same bytes.
const TOKENIZE = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: MAX_LINE_LENGTH } as const

/** Maximum number of lines that a language keeps. A line with its HTML takes about half a kilobyte. */
const MAX_KEPT_LINES = 10_000

interface KeptLine {
  /** State of the grammar before and after the line. */
  before: StateStack
  after: StateStack
  html: string
}

/** Returns a function that highlights code in one language. It keeps lines: half of those in documentation are repeated. */
function oncePass({ grammar, colorMap }: ColoringGrammar, { theme, pairs }: MergedTheme): (code: string) => string[] {
  const classes = classNames(pairs)
  const base = theme.fg?.toUpperCase()
  const passLines = new Map<string, KeptLine[]>()
  let size = 0
  return (code) => {
    const highlightLine = (line: string, before: StateStack): KeptLine => {
      const { tokens, ruleStack } = grammar.tokenizeLine2(line, before, TOKENIZE.tokenizeTimeLimit)
      const html = mergeRuns(decodeTokens(line, tokens, colorMap)).map(({ content, color, fontStyle }) => {
        const name = [color && color !== base ? classes.get(color) : undefined, ...fontClasses(fontStyle)]
        return wrap(content, name.filter(Boolean).join(' '))
      })
      return { before, after: ruleStack, html: html.join('') }
    }
    let state: StateStack = INITIAL
    return code.split(/\r?\n/).map((line) => {
      if (line === '') return ''
      if (line.length >= MAX_LINE_LENGTH) return escapeText(line)
      const same = passLines.get(line) ?? []
      let result = same.find(({ before }) => before === state || before.equals(state))
      if (!result) {
        if (size++ >= MAX_KEPT_LINES) {
          passLines.clear()
          size = 1
        }
        result = highlightLine(line, state)
        passLines.set(line, [...same, result])
      }
      state = result.after
      return result.html
    })
  }
}

/** Returns the tokens of a line from pairs of start and style. */
function decodeTokens(line: string, encoded: Uint32Array, colorMap: readonly string[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < encoded.length; at += 2) {
    const content = line.slice(encoded[at], encoded[at + 2])
    const style = encoded[at + 1] ?? 0
    if (content === '') continue
    const color = colorMap[EncodedTokenMetadata.getForeground(style)]?.toUpperCase()
    tokens.push({ content, color, fontStyle: EncodedTokenMetadata.getFontStyle(style) })
  }
  return tokens
}

async function loadOnce(highlighter: HighlighterCore, { light, dark }: ThemePair): Promise<void> {
  const loaded = new Set(highlighter.getLoadedThemes())
  await highlighter.loadTheme(...[light, dark].filter(({ name }) => !loaded.has(name ?? '')))
}

function twoPasses(highlighter: HighlighterCore, { light, dark }: ThemePair): (code: string, lang: string) => string[] {
  // Shiki parses a theme that is given by value at each call.
  const themes = { light: light.name ?? '', dark: dark.name ?? '' }
  return (code, lang) =>
    highlighter.codeToTokensWithThemes(code, { lang, themes, ...TOKENIZE }).map((line) =>
      line
        .map(({ content, variants }) => {
          const { light, dark } = variants
          const style = `--shiki-light:${light?.color ?? 'inherit'};--shiki-dark:${dark?.color ?? 'inherit'}`
          const fonts = fontClasses(light?.fontStyle).join(' ')
          return wrap(content, fonts, style)
        })
        .join(''),
    )
}

/** Merges adjacent tokens of one style. White space takes the style of the token before it. */
function mergeRuns(line: readonly Token[]): Token[] {
  const runs: Token[] = []
  for (const token of line) {
    const last = runs.at(-1)
    const isSame = last && last.fontStyle === token.fontStyle && last.color === token.color
    if (last && (isSame || (!token.fontStyle && token.content.trim() === ''))) last.content += token.content
    else runs.push({ ...token })
  }
  return runs
}
