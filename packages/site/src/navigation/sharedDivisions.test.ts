import { formatLocation, type Navigation, type PageNode } from '@octavo/core'
import { expect, test } from 'vitest'
import { buildNavigation } from './buildNavigation.js'
import { navigationView } from './navigationView.js'
import { collectTrails } from './trails.js'

function built(navigation: object) {
  return buildNavigation({
    navigation,
    findPage: (slug) => ({ slug, file: `${slug}.mdx` }),
    slugs: () => [],
    nearest: () => undefined,
    locate: (pointer) => ({ file: pointer.join('.'), start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }),
    specs: {
      get: () => {
        throw new Error('no documents here')
      },
      match: () => undefined,
    },
  })
}

const label = ({ slug }: PageNode) => ({ label: slug, href: `/${slug}`, external: false, hidden: slug === 'secret' })
const href = (path: string) => ({ href: path, external: false })

/** Returns the targets of the tabs on a page, with a star at the current one. */
function tabsOn(navigation: Navigation, slug: string, level = 'tab') {
  const trails = collectTrails(navigation)
  const view = navigationView({ navigation, trails, label, href, fragmentUrl: () => '' }, slug)
  return view.levels
    .find(({ kind }) => kind === level)
    ?.items.map((item) => `${item.label}${item.active ? '*' : ''} ${item.href}`)
}

const tab = (name: string, ...pages: unknown[]) => ({ tab: name, pages })

test('a tab opens its first page outside earlier tabs', () => {
  const { navigation, diagnostics } = built({ tabs: [tab('Picked', 'a', 'c'), tab('All', 'a', 'secret', 'b', 'c')] })
  expect(tabsOn(navigation, 'a')).toEqual(['Picked* /a', 'All /b'])
  expect(tabsOn(navigation, 'b')).toEqual(['Picked /a', 'All* /b'])
  expect(diagnostics()).toEqual([])
})

test('a page in a group counts like a page outside a group', () => {
  const group = { group: 'G', root: 'a', pages: ['c', 'b'] }
  const { navigation } = built({ tabs: [tab('Picked', 'a', 'c'), tab('All', group)] })
  expect(tabsOn(navigation, 'a')).toEqual(['Picked* /a', 'All /b'])
})

test('a version opens its own page, not the shared current one', () => {
  const versions = [
    { version: 'v2', pages: ['shared', 'v2/a'] },
    { version: 'v1', pages: ['shared', 'v1/a'] },
  ]
  const { navigation } = built({ versions })
  expect(tabsOn(navigation, 'shared', 'version')).toEqual(['v2* /shared', 'v1 /v1/a'])
  expect(tabsOn(navigation, 'v2/a', 'version')).toEqual(['v2* /shared', 'v1 /v1/a'])
  expect(tabsOn(navigation, 'v1/a', 'version')).toEqual(['v2 /shared', 'v1* /v1/a'])
})

test('reports a tab without its own page and the tab it opens', () => {
  const { navigation, diagnostics } = built({ tabs: [tab('All', 'a', 'b'), tab('Picked', 'b'), tab('Other', 'x')] })
  expect(tabsOn(navigation, 'a')).toEqual(['All* /a', 'Picked /b', 'Other /x'])
  const problems = diagnostics().map(
    (problem) => `${formatLocation(problem)} ${problem.rule} ${problem.message} ${problem.hint}`,
  )
  expect(problems).toMatchInlineSnapshot(`
    [
      "navigation.tabs.1.tab:1:1 NAV_DIVISION_SHARED Every page of the tab "Picked" is also in the tab "All", which comes first: choosing "Picked" opens "All". List a page in "Picked" that is nowhere else, or remove the tab.",
    ]
  `)
})

test('does not report languages with shared untranslated pages or hidden tabs', () => {
  const languages = [
    { language: 'en', tabs: [tab('Guides', 'a'), tab('Changes', 'changes')] },
    { language: 'fr', tabs: [tab('Guides', 'fr/a'), tab('Changes', 'changes')] },
  ]
  expect(built({ languages }).diagnostics()).toEqual([])
  expect(built({ tabs: [tab('All', 'a'), { ...tab('Hidden', 'a'), hidden: true }] }).diagnostics()).toEqual([])
})

test('a group without a name is not a breadcrumb', () => {
  const { navigation } = built({ groups: [{ group: 'API', pages: [{ group: ' ', pages: ['a'] }] }] })
  const trails = collectTrails(navigation)
  const { breadcrumbs } = navigationView({ navigation, trails, label, href, fragmentUrl: () => '' }, 'a')
  expect(breadcrumbs.map(({ label }) => label)).toEqual(['API'])
})
