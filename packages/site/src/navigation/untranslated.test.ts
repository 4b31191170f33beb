import type { DivisionNode, GroupNode, NavigationNode } from '@octavo/core'
import { expect, test } from 'vitest'
import { addUntranslated, inheritLanguages } from './untranslated.js'

const page = (slug: string) => ({ kind: 'page' as const, slug })

function division(kind: DivisionNode['kind'], name: string, children: NavigationNode[], more = {}): DivisionNode {
  return { kind, name, label: name, children, ...more }
}

const pages = (...slugs: string[]) => slugs.map(page)

function add(children: NavigationNode[], slugs: string[]) {
  const routes = new Map(slugs.map((slug) => [slug, { slug, pathname: `/${slug}`, file: `${slug || 'index'}.mdx` }]))
  const navigated = new Map(slugs.map((slug) => [slug, page(slug)]))
  const navigation = inheritLanguages({ global: [], children })
  const site = { routes, navigated, navigation, generated: new Map(), pageSpecs: new Map() }
  const { navigation: localized, untranslated, ...others } = addUntranslated(site)
  const list = (nodes: readonly NavigationNode[]): unknown[] =>
    nodes.map((node) =>
      node.kind === 'page' ? node.slug : { [node.kind === 'group' ? 'group' : node.name]: list(node.children) },
    )
  return {
    navigation: list(localized.children),
    untranslated: Object.fromEntries(
      [...untranslated].map(([path, { slug, language }]) => [path, `${slug} (${language})`]),
    ),
    routes: others.routes,
    tree: localized.children,
  }
}

test('untranslated pages get a path in each language that lists them', () => {
  const { navigation, untranslated, routes } = add(
    [
      division('language', 'en', pages('', 'a', 'b')),
      division('language', 'ar', [page('ar'), { kind: 'group', label: 'G', children: pages('a') } satisfies GroupNode]),
      division('language', 'fr', pages('fr', 'fr/a')),
    ],
    ['', 'a', 'b', 'ar', 'fr', 'fr/a'],
  )
  expect(navigation).toEqual([{ en: ['', 'a', 'b'] }, { ar: ['ar', { group: ['ar/a'] }] }, { fr: ['fr', 'fr/a'] }])
  expect(untranslated).toEqual({ 'ar/a': 'a (en)' })
  expect(routes.get('ar/a')).toEqual({ slug: 'ar/a', pathname: '/ar/a', file: 'a.mdx' })
})

test('keeps the folder of a default language that is not first', () => {
  const { untranslated } = add(
    [
      division('language', 'fr', pages('en/a', 'en', 'fr/b')),
      division('language', 'en', pages('en', 'en/a'), { default: true }),
    ],
    ['en', 'en/a', 'fr/b'],
  )
  expect(untranslated).toEqual({ 'fr/a': 'en/a (en)', fr: 'en (en)' })
})

test('versions inside languages keep the version folder', () => {
  const versions = (...lists: string[][]) =>
    lists.map((slugs, index) => division('version', `v${index}`, pages(...slugs)))
  const { untranslated } = add(
    [
      division('language', 'en', versions(['', 'a'], ['v1', 'v1/a'])),
      division('language', 'fr', versions(['fr', 'a'], ['v1/fr/b', 'v1/a'])),
      division('language', 'de', versions(['de/b', 'a'], ['v1/de', 'v1/a'])),
    ],
    ['', 'a', 'v1', 'v1/a', 'fr', 'v1/fr/b', 'de/b', 'v1/de'],
  )
  expect(untranslated).toEqual({
    'fr/a': 'a (en)',
    'v1/fr/a': 'v1/a (en)',
    'de/a': 'a (en)',
    'v1/de/a': 'v1/a (en)',
  })
})

test('languages inside versions keep the version folder and the case of folders', () => {
  const { untranslated } = add(
    [
      division('version', 'v2', [
        division('language', 'en', pages('v2/a', 'v2/users/id')),
        division('language', 'pt-BR', pages('v2/pt-br/b', 'v2/a', 'v2/users/id')),
      ]),
    ],
    ['v2/a', 'v2/users/id', 'v2/pt-br/b'],
  )
  expect(untranslated).toEqual({ 'v2/pt-br/a': 'v2/a (en)', 'v2/pt-br/users/id': 'v2/users/id (en)' })
})

test('an entry shows an existing translation, and pages of one language stay its own', () => {
  const { navigation, untranslated } = add(
    [division('language', 'en', pages('a', 'b')), division('language', 'de', pages('a', 'c'))],
    ['a', 'b', 'c', 'de/a'],
  )
  expect(untranslated).toEqual({})
  expect(navigation).toEqual([{ en: ['a', 'b'] }, { de: ['de/a', 'c'] }])
})

test('a language that lists a page and its translation shows both', () => {
  const languages = [division('language', 'en', pages('a')), division('language', 'de', pages('a', 'de/a'))]
  expect(add(languages, ['a', 'de/a']).navigation).toEqual([{ en: ['a'] }, { de: ['a', 'de/a'] }])
})

test('the root page of an untranslated group gets a path in each language', () => {
  const group = (): GroupNode => ({ kind: 'group', label: 'G', root: 'a', children: pages('b') })
  const { tree } = add([division('language', 'en', [group()]), division('language', 'de', [group()])], ['a', 'b'])
  expect((tree[1] as DivisionNode).children[0]).toMatchObject({ root: 'de/a', children: [{ slug: 'de/b' }] })
})

test('a language without content has the navigation of the default language', () => {
  const { navigation, untranslated } = add(
    [
      division('language', 'en', [{ kind: 'group', label: 'G', children: pages('a', 'b') } satisfies GroupNode]),
      division('language', 'de', []),
      division('language', 'fr', [], { href: 'https://fr.example' }),
    ],
    ['a', 'b', 'de/b'],
  )
  expect(navigation).toEqual([{ en: [{ group: ['a', 'b'] }] }, { de: [{ group: ['de/a', 'de/b'] }] }, { fr: [] }])
  expect(untranslated).toEqual({ 'de/a': 'a (en)' })
})
