import { readdirSync, readFileSync } from 'node:fs'
import { contrast, mix, parseHex, type Rgb } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { LOOKS } from './shared/looks.js'

const read = (path: string) => readFileSync(new URL(`../styles/${path}`, import.meta.url), 'utf8')
const tokens = read('tokens.css')
const index = read('index.css')
const themes = readdirSync(new URL('../styles/themes', import.meta.url))

const INK: [Rgb, Rgb] = [rgb('#10131a'), rgb('#f3f4f7')]
const BACKGROUND: [Rgb, Rgb] = [rgb('#ffffff'), rgb('#0c0d10')]

function rgb(hex: string): Rgb {
  const color = parseHex(hex)
  if (!color) throw new Error(`${hex} is not a color`)
  return color
}

/** Light and dark value of a token: a pair of colors, or a share of ink in the background. */
function pair(name: string): [Rgb, Rgb] {
  const value = new RegExp(`--octavo-${name}: ([^;]+);`).exec(tokens)?.[1] ?? ''
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? []
  if (light && dark) return [rgb(light), rgb(dark)]
  if (value === 'var(--octavo-ink)') return INK
  const share = /var\(--octavo-ink\) (\d+)%, var\(--octavo-background\)/.exec(value)?.[1]
  if (share === undefined) throw new Error(`--octavo-${name} is written in a way this test does not know: ${value}`)
  return [0, 1].map((scheme) => mix(BACKGROUND[scheme] as Rgb, INK[scheme] as Rgb, Number(share) / 100)) as [Rgb, Rgb]
}

/** Shares of ink in colors that are mixed from it. */
const SHARES: Record<string, number> = { text: 0.82, 'text-strong': 1, 'text-muted': 0.66 }
const COLORS = ['blue', 'green', 'yellow', 'orange', 'red', 'purple', 'gray']

describe.each(['text', 'text-strong', 'text-muted', ...COLORS])('the color %s', (name) => {
  test.each(['surface', 'surface-strong'])('is readable on %s in light and dark', (surface) => {
    for (const scheme of [0, 1] as const) {
      expect(contrast(pair(name)[scheme], pair(surface)[scheme])).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test.each(COLORS)('%s is readable on the tint of its badge', (name) => {
  for (const scheme of [0, 1] as const) {
    const color = pair(name)[scheme]
    expect(contrast(color, mix(BACKGROUND[scheme], color, 0.13))).toBeGreaterThanOrEqual(4.5)
  }
})

describe.each(Object.entries(LOOKS))('on the backgrounds of %s', (_, { background }) => {
  test.each(['text', 'text-strong', 'text-muted', ...COLORS])('%s is readable, also on surfaces', (name) => {
    for (const scheme of [0, 1] as const) {
      const backdrop = rgb(scheme === 0 ? background.light : background.dark)
      const share = SHARES[name]
      const color = share === undefined ? pair(name)[scheme] : mix(backdrop, INK[scheme], share)
      for (const surface of [0, 0.04, 0.07])
        expect(contrast(color, mix(backdrop, INK[scheme], surface))).toBeGreaterThanOrEqual(4.5)
    }
  })
})

const callout = read('components/Callout.css')
const KINDS = [...callout.matchAll(/\[data-callout-type="(\w+)"\] \{\s+--callout: var\(--octavo-(\w+)\)/g)]

test('callout kinds have different colors with a contrast of at least 3', () => {
  expect(KINDS.map(([, kind, color]) => `${kind} ${color}`)).toEqual([
    'note blue',
    'warning amber',
    'tip purple',
    'check green',
    'danger red',
  ])
  for (const [, , color] of KINDS)
    for (const scheme of [0, 1] as const)
      expect(contrast(pair(color as string)[scheme], BACKGROUND[scheme]), color).toBeGreaterThanOrEqual(3)
})

test('ink and background equal the values of the contrast checks', () => {
  expect(tokens).toContain('light-dark(var(--octavo-ink-light, #10131a), var(--octavo-ink-dark, #f3f4f7))')
  expect(tokens).toContain('light-dark(var(--octavo-background-light, #fff), var(--octavo-background-dark, #0c0d10))')
})

test('every style sheet is in a layer that sites can override without !important', () => {
  const imports = index.split('\n').filter((line) => line.startsWith('@import'))
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter((line) => !/layer\(octavo\.\w+\);$/.test(line))).toEqual([])
})

describe.each(themes)('theme %s', (file) => {
  const css = read(`themes/${file}`)

  test('is one described layer above the layouts', () => {
    expect(css).toMatch(/^\/\* [A-Z].* \*\/\n(?:@import "[./\w]+";\n\n)?@layer octavo\.theme \{\n[\s\S]+\n\}\n$/)
  })

  test('sets existing tokens only', () => {
    const sheetTokens = [...css.matchAll(/^\s+(--octavo-[\w-]+):/gm)].map(([, name]) => name as string)
    const tokenNames = new Set([...tokens.matchAll(/^\s+(--octavo-[\w-]+):/gm)].map(([, name]) => name))
    expect(sheetTokens.length).toBeGreaterThan(4)
    expect(sheetTokens.filter((name) => !tokenNames.has(name))).toEqual([])
  })
})
