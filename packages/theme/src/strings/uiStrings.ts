import { baseLanguage, languageKey } from '@octavo/core'
import { en, type UiStrings } from './en.js'
import { LANGUAGES } from './languages.js'

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'iw', 'ur'])

/** Words for a language tag such as `pt-BR`; English where there is no translation. */
export function uiStrings(language: string): UiStrings {
  return LANGUAGES[languageKey(language)]?.page ?? en
}

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(baseLanguage(language.toLowerCase()))
}
