import { loadConfig } from '@octavo/config'
import { createIconResolver } from '@octavo/content'
import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import { checkConfigIcons, checkConfigThemes, configLinks, redirectLinks } from './configReferences.js'

function load(parts: object) {
  const text = JSON.stringify(
    { theme: 'mint', name: 'Test', colors: { primary: '#123456' }, navigation: { pages: ['index'] }, ...parts },
    null,
    2,
  )
  return loadConfig({ readText: (file) => (file === 'docs.json' ? text : undefined) })
}

test('reports unknown icons of docs.json with the closest name', () => {
  const { config = {}, locate } = load({
    navbar: { links: [{ label: 'Help', href: 'mailto:a@b.example', icon: 'life-rng' }] },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          icon: 'bok',
          groups: [{ group: 'Start', icon: { name: 'githb', style: 'brands' }, pages: ['index'] }],
        },
        { tab: 'Files', icon: '/images/tab.svg', pages: ['a'] },
        { tab: 'Address', icon: 'https://example.com/x.svg', pages: ['b'] },
        { tab: 'Right', icon: 'rocket', pages: ['c'] },
      ],
    },
  })
  const problems = checkConfigIcons(config, createIconResolver('fontawesome'), locate)
  expect(
    problems.map((problem) => `${formatLocation(problem)} ${problem.message} ${problem.hint}`),
  ).toMatchInlineSnapshot(`
    [
      "docs.json:53:17 Unknown icon "life-rng"; no icon is shown. Did you mean "life-ring"?",
      "docs.json:11:17 Unknown icon "bok"; no icon is shown. Did you mean "book"?",
      "docs.json:15:21 Unknown icon "githb"; no icon is shown. Did you mean "github"?",
    ]
  `)
  expect(problems.every(({ rule, end }) => rule === 'ICON_UNKNOWN' && end)).toBe(true)
})

test('collects internal URLs of docs.json', () => {
  const { config = {}, locate } = load({
    navbar: { links: [{ label: 'Help', href: '/help#top' }], primary: { label: 'Go', href: 'https://example.com' } },
    footer: { links: [{ items: [{ label: 'Terms', href: '/legal/terms' }] }] },
    redirects: [
      { source: '/a', destination: '/b' },
      { source: '/c/:rest*', destination: '/d/:rest*' },
      { source: '/e', destination: 'https://example.com/f' },
      { source: '/g', destination: '/llms.txt' },
    ],
  })
  const links = [...configLinks(config, locate), ...redirectLinks(config.redirects, locate)]
  expect(
    links.map(
      ({ slug, hash, file, position, end }) => `${slug}#${hash ?? ''} ${file}:${position?.line}-${end?.column}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "help#top docs.json:16-28",
      "legal/terms# docs.json:30-35",
      "b# docs.json:39-26",
    ]
  `)
})

test('reports unknown code themes at their positions', () => {
  const locate = (pointer: readonly (string | number)[]) => ({
    file: pointer.join('.'),
    start: { line: 1, column: 1 },
    end: { line: 1, column: 2 },
  })
  const check = (codeblocks: unknown) =>
    checkConfigThemes(codeblocks, locate).map(({ file, message, hint }) => `${file}: ${message} ${hint ?? ''}`.trim())
  expect(check('system')).toEqual([])
  expect(check({ theme: { light: 'github-light', dark: 'nord' } })).toEqual([])
  expect(check('drakula')).toMatchInlineSnapshot(`
    [
      "styling.codeblocks: Unknown code theme "drakula"; code is shown in the default colors. Did you mean "dracula"?",
    ]
  `)
  expect(check({ theme: { light: 'github-lite', dark: 'nord' } })).toMatchInlineSnapshot(`
    [
      "styling.codeblocks.theme.light: Unknown code theme "github-lite"; code is shown in the default colors. Did you mean "github-light"?",
    ]
  `)
  expect(check({ theme: 'dark' })).toMatchInlineSnapshot(`
    [
      "styling.codeblocks.theme: Unknown code theme "dark"; code is shown in the default colors.",
    ]
  `)
})
