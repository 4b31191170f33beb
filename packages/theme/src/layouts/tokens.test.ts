import type { SiteView } from '@octavo/core'
import { contrast, parseHex, type Rgb } from '@octavo/core'
import { expect, test } from 'vitest'
import { bannerTokens, colorTokens } from './tokens.js'

/** Returns the tokens of a site with these colors, by name. */
function tokens(colors: SiteView['colors']): Record<string, string> {
  const style = colorTokens({ colors } as SiteView) ?? ''
  return Object.fromEntries(
    style.split(';').map((part) => part.replace('--octavo-', '').split(':') as [string, string]),
  )
}

function ratio(first: string | undefined, second: string | undefined): number {
  return contrast(parseHex(first) as Rgb, parseHex(second) as Rgb)
}

const SITES: Record<string, SiteView['colors']> = {
  'a button as dark as the background': {
    primary: '#111111',
    light: '#f7f7f7',
    dark: '#1e1e1e',
    backgroundLight: '#f7f7f7',
    backgroundDark: '#1e1e1e',
  },
  'black on black': { primary: '#000', light: '#000', dark: '#000', backgroundDark: '#000000' },
  'white on white': { primary: '#fff', light: '#fff', dark: '#fff', backgroundLight: '#ffffff' },
  'a pale color': { primary: '#ffee00', light: '#ffee00', dark: '#ffee00' },
  'a dark background in light mode': { primary: '#0d9373', backgroundLight: '#1a1a2e' },
  'a grey in the middle': { primary: '#808080', backgroundLight: '#808080', backgroundDark: '#808080' },
}

test.each(Object.entries(SITES))('%s: accents, buttons and text have enough contrast', (_, colors) => {
  const siteTokens = tokens(colors)
  for (const scheme of ['light', 'dark'] as const) {
    const background = siteTokens[`background-${scheme}`] ?? (scheme === 'light' ? '#ffffff' : '#0c0d10')
    const ink = siteTokens[`ink-${scheme}`] ?? (scheme === 'light' ? '#10131a' : '#f3f4f7')
    expect(ratio(siteTokens[`button-${scheme}`], background), `button, ${scheme}`).toBeGreaterThanOrEqual(1.6)
    expect(
      ratio(siteTokens[`on-button-${scheme}`], siteTokens[`button-${scheme}`]),
      `its text, ${scheme}`,
    ).toBeGreaterThanOrEqual(4.5)
    expect(ratio(siteTokens[`accent-${scheme}`], background), `accent, ${scheme}`).toBeGreaterThanOrEqual(4.5)
    expect(ratio(ink, background), `ink, ${scheme}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('keeps colors with enough contrast', () => {
  const siteTokens = tokens({ primary: '#0f766e', light: '#5eead4', dark: '#0f766e' })
  expect([siteTokens['button-light'], siteTokens['button-dark'], siteTokens['accent-dark']]).toEqual([
    '#0f766e',
    '#0f766e',
    '#5eead4',
  ])
  expect(siteTokens['ink-light']).toBeUndefined()
})

test('a banner with custom colors gets a text color for each scheme', () => {
  expect(bannerTokens({ light: '#ffe08a', dark: '#3b2f00' })).toBe(
    '--banner-light:#ffe08a;--on-banner-light:#000000;--banner-dark:#3b2f00;--on-banner-dark:#ffffff',
  )
  expect(bannerTokens({ light: 'red;x:y' })).toBeUndefined()
})
