import { expect, test } from 'vitest'
import { toConfig } from './toConfig.js'
import { siteLanguage } from './toNavigation.js'
import type { Note } from './types.js'

test('the language of a site has a code of docs.json, or a note', () => {
  const notes: Note[] = []
  const languages = [undefined, 'en-US', 'de-AT', 'zh-hans', 'pt-BR', 'tlh'].map((tag) => siteLanguage(tag, notes))
  expect(languages).toEqual([undefined, 'en', 'de', 'zh-Hans', 'pt-BR', undefined])
  expect(notes.map(({ message }) => message)).toEqual(['Skipped: the language "tlh", which docs.json does not know.'])
})

test('navigation has the language of a site with one, unless it is English', () => {
  const navigation = (language: string | undefined, children = {}) =>
    toConfig({ name: 'Laterne', description: undefined, language, navigation: { pages: ['a'], ...children } })
      .navigation
  expect(navigation('de')).toEqual({ languages: [{ language: 'de', pages: ['a'] }] })
  expect(navigation('en')).toEqual({ pages: ['a'] })
  const languages = [{ language: 'fr', pages: ['a'] }]
  expect(navigation('de', { languages })).toEqual({ pages: ['a'], languages })
})
