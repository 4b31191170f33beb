import { describe, expect, test } from 'vitest'
import { en, LANGUAGES } from './uiLanguages.js'

describe.each(Object.entries(LANGUAGES))('the interface language %s', (_, language) => {
  test.each(Object.entries(en))('has every English word in %s, with the same arguments', (name, english) => {
    const words: Record<string, string> = language[name as keyof typeof en]
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, word] of Object.entries(english)) {
      expect(words[key]?.trim(), key).not.toBe('')
      expect(uiLanguageArguments(words[key]), key).toEqual(uiLanguageArguments(word))
    }
  })
})

function uiLanguageArguments(word = ''): string[] {
  return (word.match(/\{\d\}/g) ?? []).sort()
}
