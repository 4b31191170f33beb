import { baseLanguage, languageKey } from '@octavo/core'
import { en, LANGUAGES, type Language } from './uiLanguages.js'

/** Labels of the interface, without the chat and the API playground. */
export type UiStrings = Language['page'] & Language['components']

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'iw', 'ur'])

/** The labels of the languages used so far: every document needs them. */
const stringsCache = new WeakMap<Language, UiStrings>()

/** Returns the labels for a language tag such as `pt-BR`. Default: English. */
export function uiStrings(language: string): UiStrings {
  const languageStrings = sections(language)
  const strings = stringsCache.get(languageStrings) ?? { ...languageStrings.page, ...languageStrings.components }
  stringsCache.set(languageStrings, strings)
  return strings
}

/** Returns the labels of components as JSON, for islands in the browser. */
export function componentWords(language: string): string {
  return JSON.stringify(sections(language).components)
}

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(baseLanguage(language.toLowerCase()))
}

function sections(language: string): Language {
  return LANGUAGES[languageKey(language)] ?? en
}
