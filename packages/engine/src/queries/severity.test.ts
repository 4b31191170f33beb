import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { expect, test } from 'vitest'
import {
  applyPagePolicy,
  checkAnyPage,
  describePublished,
  finalDiagnostics,
  stopsPublication,
  throwDiagnostics,
} from './severity.js'

const link: Diagnostic = { rule: 'LINK_BROKEN', severity: 'warning', file: 'a.mdx', message: 'Link.' }
const page: Diagnostic = { rule: 'MDX_SYNTAX', severity: 'error', unit: 'page', file: 'b.mdx', message: 'Page.' }
const key: Diagnostic = { rule: 'OUT_SECRET', severity: 'error', file: 'c.mdx', message: 'Key.' }
const diagnostics = [link, page, key]

const FAIL = { onPageError: 'fail', strict: false } as const
const KEEP_GOING = { onPageError: 'placeholder', strict: false } as const

function summary(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ severity, rule, unit }) => [severity, rule, unit].filter(Boolean).join(' '))
}

test('keeps each severity without settings', () => {
  expect(finalDiagnostics(diagnostics, { rules: {}, strict: false })).toEqual(diagnostics)
})

test('a rule raised to error stops publication, also with --keep-going', () => {
  const final = finalDiagnostics([link], { rules: { LINK_BROKEN: 'error' }, strict: false })
  expect(summary(final)).toEqual(['error LINK_BROKEN'])
  expect(stopsPublication(final, KEEP_GOING)).toBe(true)
})

test('a lowered error publishes a placeholder', () => {
  const final = finalDiagnostics([page], { rules: { MDX_SYNTAX: 'warning' }, strict: false })
  expect(summary(final)).toEqual(['warning MDX_SYNTAX page'])
  expect(stopsPublication(final, FAIL)).toBe(false)
  const [published] = describePublished(final, { specSources: () => [] })
  expect(published?.hint).toBe('A notice is published in place of the page.')
})

test('hides rules that are off, and keeps errors of the whole site', () => {
  const rules = { LINK_BROKEN: 'off', MDX_SYNTAX: 'off', OUT_SECRET: 'off' } as const
  expect(summary(finalDiagnostics(diagnostics, { rules, strict: false }))).toEqual(['error OUT_SECRET'])
})

test('strict makes the remaining diagnostics errors', () => {
  const rules = { LINK_BROKEN: 'off', MDX_SYNTAX: 'warning' } as const
  const final = finalDiagnostics(diagnostics, { rules, strict: true })
  expect(summary(final)).toEqual(['error MDX_SYNTAX', 'error OUT_SECRET'])
  expect(stopsPublication(final, KEEP_GOING)).toBe(true)
})

test('a rule that a plugin declares can be turned off or lowered, also for an error of the whole site', () => {
  const declared = { ...key, rule: 'acme/owner' } as unknown as Diagnostic
  const lowered = (setting: 'off' | 'warning' | 'notice') =>
    summary(finalDiagnostics([declared], { rules: { 'acme/owner': setting } as never, strict: false }))
  expect([lowered('off'), lowered('warning'), lowered('notice')]).toEqual([
    [],
    ['warning acme/owner'],
    ['notice acme/owner'],
  ])
})

test('a warning that is raised stops the whole site, and a page with an error that is raised stays an error of its page', () => {
  const raised = (diagnostic: Diagnostic) =>
    summary(finalDiagnostics([diagnostic], { rules: { MDX_SYNTAX: 'error' }, strict: false }))
  expect([raised(page), raised({ ...page, severity: 'warning' })]).toEqual([
    ['error MDX_SYNTAX page'],
    ['error MDX_SYNTAX'],
  ])
})

test('strict mode does not change notices', () => {
  const notice: Diagnostic = { ...link, severity: 'notice' }
  expect(summary(finalDiagnostics([notice], { rules: {}, strict: true }))).toEqual(['notice LINK_BROKEN'])
})

test('a page with errors that is not in navigation is skipped with a warning; others are errors of their page', () => {
  const error: Diagnostic = { ...key, hint: 'Fix it.' }
  expect(applyPagePolicy([link, error], 'c.mdx', { isNavigated: true })).toEqual([link, { ...error, unit: 'page' }])
  expect(applyPagePolicy([link, error], 'c.mdx', { isNavigated: false })).toEqual([
    link,
    { ...error, severity: 'warning', hint: 'Fix it. c.mdx is skipped; it is not in navigation.' },
  ])
})

test('published errors say what readers see instead', () => {
  const of = (unit: Diagnostic['unit'], file: string): Diagnostic => ({ ...key, unit, file })
  const site = { specSources: () => ['api.json'] }
  const diagnostics = [
    of('page', 'a.mdx'),
    of('document', 'api.json'),
    of('document', 'b.json'),
    of('setting', 'd'),
    link,
  ]
  expect(describePublished(diagnostics, site).map(({ hint }) => hint)).toEqual([
    'A notice is published in place of the page.',
    'Its pages show a notice.',
    'References to it are shown as unresolved.',
    'The site is published without it.',
    undefined,
  ])
  expect(describePublished([link, key], site)).toEqual([link, key])
})

test('a site without any valid page is not published', () => {
  const [valid, broken] = [[link], [page]].map((diagnostics) => ({ body: { diagnostics } }))
  const hints = (pages: Parameters<typeof checkAnyPage>[0]) => checkAnyPage(pages).map(({ hint }) => hint)
  expect(hints([broken, valid] as never)).toEqual([])
  expect(hints([broken, broken] as never)).toEqual(['Fix: correct the errors of at least one page.'])
  expect(hints([])).toEqual(['Fix: add a page and list it in "navigation".'])
  expect(summary(checkAnyPage([]))).toEqual(['error SITE_NO_PAGES'])
})

test.each([
  ['fail', false, true],
  ['placeholder', false, false],
  ['placeholder', true, true],
  ['fail', true, true],
] as const)('with onPageError %j and strict %s, a page error stops publication: %s', (onPageError, strict, stops) => {
  expect(stopsPublication([page], { onPageError, strict })).toBe(stops)
  expect(stopsPublication([key], { onPageError, strict })).toBe(true)
  expect(stopsPublication([link], { onPageError, strict })).toBe(false)
})

test('an error suggests how to publish the rest if only single pages or operations have errors', () => {
  const site = { repository: { readText: () => undefined } } as unknown as Site
  const pages = [[link], [page]].map((diagnostics) => ({ body: { diagnostics } }))
  const advice = (diagnostics: Diagnostic[], rendered = pages) => {
    try {
      return throwDiagnostics(site, diagnostics, rendered)
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').at(-1) : error
    }
  }
  const setting: Diagnostic = { ...page, unit: 'setting' }
  expect([
    advice([page]),
    advice([page, setting]),
    advice([page], []),
    advice([page, key]),
    advice([link]),
  ]).toMatchInlineSnapshot(`
    [
      "Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`).",
      "Pages without errors: 1 of 2. Fix: correct the errors, or publish the rest of the site with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`).",
      "Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`).",
      "2 errors, 0 warnings",
      "0 errors, 1 warning",
    ]
  `)
})

test('an error of a block publishes the page with a notice, and is a warning outside navigation', () => {
  const diagram: Diagnostic = {
    rule: 'DIAGRAM_INVALID',
    severity: 'error',
    unit: 'block',
    file: 'b.mdx',
    message: 'D.',
  }
  expect(applyPagePolicy([diagram], 'b.mdx', { isNavigated: true })).toEqual([diagram])
  expect(applyPagePolicy([diagram], 'b.mdx', { isNavigated: false })).toEqual([{ ...diagram, severity: 'warning' }])
  expect(describePublished([diagram], { specSources: () => [] })[0]?.hint).toBe('A notice is published instead.')
  expect([stopsPublication([diagram], FAIL), stopsPublication([diagram], KEEP_GOING)]).toEqual([true, false])
  expect(checkAnyPage([{ body: { diagnostics: [diagram] } }])).toEqual([])
})
