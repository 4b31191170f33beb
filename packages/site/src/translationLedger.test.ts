import { expect, test } from 'vitest'
import { docs, load } from './api/fixtures/site.js'
import { ledgerHash, readLedger, type Translation, translationStatus, updateLedger } from './translationLedger.js'

const pair: Translation = { language: 'de', original: 'a.mdx', file: 'de/a.mdx' }

/** Returns the hash function of files with these texts. */
function hashes(texts: Record<string, string>) {
  return (file: string) => ledgerHash(texts[file] ?? '')
}

test('a translation is outdated once its original differs from the one in the ledger', () => {
  const before = hashes({ 'a.mdx': 'One', 'de/a.mdx': 'Eins' })
  const ledger = readLedger(updateLedger([pair], new Map(), before)) ?? new Map()
  expect(translationStatus(pair, ledger, before)).toBe('translated')
  expect(translationStatus(pair, ledger, hashes({ 'a.mdx': 'Two', 'de/a.mdx': 'Eins' }))).toBe('outdated')
  expect(translationStatus(pair, ledger, hashes({ 'a.mdx': 'One\r\n', 'de/a.mdx': 'Eins' }))).toBe('translated')
  expect(translationStatus(pair, new Map(), before)).toBe('translated')
  expect(translationStatus({ language: 'de', original: 'a.mdx' }, ledger, before)).toBe('missing')
})

test('an update records translations that are new or have changed, and keeps the others outdated', () => {
  const texts = { 'a.mdx': 'One', 'de/a.mdx': 'Eins', 'b.mdx': 'B', 'de/b.mdx': 'Be' }
  const pairs = [{ language: 'de', original: 'b.mdx', file: 'de/b.mdx' }, pair]
  const ledger = readLedger(updateLedger(pairs, new Map(), hashes(texts))) ?? new Map()
  expect([...ledger.keys()]).toEqual(['de/a.mdx', 'de/b.mdx'])
  const changed = hashes({ ...texts, 'a.mdx': 'Two', 'de/a.mdx': 'Zwei', 'b.mdx': 'C' })
  const updated = readLedger(updateLedger(pairs, ledger, changed)) ?? new Map()
  expect(pairs.map((one) => translationStatus(one, updated, changed))).toEqual(['outdated', 'translated'])
  expect(updateLedger([{ language: 'de', original: 'b.mdx' }], updated, changed)).toBe('{}\n')
})

test('ignores entries that are no pair of hashes, and has no ledger for invalid JSON', () => {
  expect(readLedger(undefined)?.size).toBe(0)
  expect([...(readLedger('{ "a": ["x", "y"], "b": "x", "c": ["x"], "d": null }') ?? [])]).toEqual([['a', ['x', 'y']]])
  expect(readLedger('{')).toBeUndefined()
  expect(readLedger('[]')).toBeUndefined()
})

test('posts and their lists are no missing translations, and a language without pages has only missing ones', async () => {
  const site = await load({
    'docs.json': docs(
      {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'fr', pages: ['fr/index'] },
          { language: 'de' },
          { language: 'es', pages: [] },
        ],
      },
      { blog: [{}, { folder: 'fr/blog', language: 'fr' }] },
    ),
    'index.mdx': 'Home',
    'fr/index.mdx': 'Accueil',
    'blog/2024-05-01-hello.mdx': '---\ntitle: Hello\ntags: light\n---\n\nText.\n',
    'blog/2024-05-02-only.mdx': '---\ntitle: Only\n---\n\nText.\n',
    'fr/blog/2024-05-01-hello.mdx': '---\ntitle: Bonjour\ntags: light\n---\n\nTexte.\n',
  })
  expect(site.translations().map(({ language, original, status }) => `${language} ${original} ${status}`)).toEqual([
    'fr index.mdx translated',
    'de index.mdx missing',
    'es index.mdx missing',
    'fr blog/2024-05-01-hello.mdx translated',
  ])
})
