import { en, type UiStrings } from './en.js'
import { LANGUAGES } from './languages.js'

/** Docs.json language codes that are not BCP 47 (feature map 2.2). */
const ALIASES: Record<string, string> = { cn: 'zh', jp: 'ja', iw: 'he', nb: 'no', nn: 'no', in: 'id' }

/** Chinese in traditional letters: by script, else by where it is written so. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'iw', 'ur'])

/** Words for a language tag such as `pt-BR`; English where there is no translation. */
export function uiStrings(language: string): UiStrings {
  return LANGUAGES[languageKey(language)]?.page ?? en
}

/** The name by which translations are kept. */
export function languageKey(language: string): string {
  const tag = language.toLowerCase()
  if (TRADITIONAL.test(tag)) return 'zh-hant'
  const base = baseLanguage(tag)
  return ALIASES[base] ?? base
}

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(baseLanguage(language.toLowerCase()))
}

function baseLanguage(tag: string): string {
  return tag.split(/[-_]/)[0] ?? 'en'
}
