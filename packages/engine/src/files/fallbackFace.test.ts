import { expect, test } from 'vitest'
import { fallbackFamilies } from './fallbackFace.js'

const INTER = { ascent: 1984, descent: -494, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 978, xWidthBold: 1003 }

test('a fallback takes the space of the font in its regular and its bold face', () => {
  expect(fallbackFamilies('Inter', INTER)[0]).toMatchInlineSnapshot(`
    {
      "css": "@font-face{font-family:"Inter Fallback";font-weight:1 574;src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:107.1%;ascent-override:90.4%;descent-override:22.5%}@font-face{font-family:"Inter Fallback";font-weight:575 1000;src:local("Arial Bold"),local("Liberation Sans Bold"),local("Arimo Bold");size-adjust:102%;ascent-override:94.9%;descent-override:23.6%}",
      "name": "Inter Fallback",
    }
  `)
})

test.each([
  ['Inter', ['Arial', 'Roboto', 'Noto Sans']],
  ['Lora', ['Georgia', 'Noto Serif', 'Times New Roman']],
  ['IBM Plex Serif', ['Georgia', 'Noto Serif', 'Times New Roman']],
  ['Noto Sans Serif Display', ['Arial', 'Roboto', 'Noto Sans']],
  ['Geist Mono', ['Menlo', 'Consolas']],
])('%s falls back to system fonts of its kind', (family, expected) => {
  const fonts = fallbackFamilies(family, INTER).map(({ css }) => /local\("(.*?)"\)/.exec(css)?.[1])
  expect(fonts).toEqual(expected)
})

test('every fallback has a bold face, so that browsers thicken no regular one', () => {
  for (const family of ['Inter', 'Lora', 'Geist Mono']) {
    for (const { css } of fallbackFamilies(family, INTER)) {
      expect(css.match(/font-weight:[^;]*;src:local\("[^"]*"/g)).toEqual([
        expect.not.stringContaining('Bold'),
        expect.stringMatching(/^font-weight:575 1000;src:local\(".* Bold"$/),
      ])
    }
  }
})

test('a font without a bold width is widened by the same factor in both faces', () => {
  const { xWidthBold: _, ...metrics } = INTER
  const factors = fallbackFamilies('Inter', metrics)[0]?.css.match(/size-adjust:[^;]*/g) ?? []
  expect(new Set(factors).size).toBe(1)
})
