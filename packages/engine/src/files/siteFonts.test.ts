import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Repository, Site } from '@octavo/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFonts } from './checkFonts.js'
import { readMetrics } from './fallbackFace.js'
import { findFaces } from './findFaces.js'
import { type FontMetrics, familySlug, isSystemFont, requestedFonts } from './requestedFonts.js'
import { configuredFonts, siteFonts } from './siteFonts.js'

const FONT = join(
  dirname(fileURLToPath(import.meta.resolve('katex/dist/katex.min.css'))),
  'fonts/KaTeX_Main-Regular.woff2',
)

const PACKAGE = `@font-face {
  font-family: 'Sample Variable';
  font-style: normal;
  font-weight: 100 900;
  src: url(./files/sample-greek.woff2) format('woff2-variations');
  unicode-range: U+0370-03FF;
}
@font-face {
  font-family: 'Sample Variable';
  font-style: normal;
  font-weight: 100 900;
  src: url(./files/sample-latin.woff2) format('woff2-variations');
  unicode-range: U+0000-00FF,U+0131;
}`

let root: string
let repository: Repository

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-fonts-'))
  const folder = join(root, 'node_modules/@fontsource-variable/sample-sans')
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'index.css'), PACKAGE)
  for (const file of ['files/sample-greek.woff2', 'files/sample-latin.woff2']) cpSync(FONT, join(folder, file))
  mkdirSync(join(root, 'docs/fonts'), { recursive: true })
  cpSync(FONT, join(root, 'docs/fonts/own font.woff2'))
  writeFileSync(
    join(root, 'docs/docs.json'),
    '{\n  "theme": "mint",\n  "name": "A",\n  "colors": { "primary": "#0d9373" },\n' +
      '  "fonts": { "family": "Absent Sans", "heading": { "family": "Other", "source": "/no.woff2", "format": "woff2" } },\n' +
      '  "navigation": { "pages": ["index"] }\n}\n',
  )
  writeFileSync(join(root, 'docs/index.mdx'), 'Hello')
  repository = new Repository(join(root, 'docs'))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('siteFonts', () => {
  test('copies a family of an installed package and preloads its Latin part', async () => {
    const { css, files: all, preloads } = await siteFonts({ fonts: { family: 'Sample Sans' } }, repository)
    const files = all.filter(({ path }) => path.includes('sample'))
    expect(files.map(({ path }) => path.replace(/-[\w-]{8}\./, '-HASH.')).sort()).toEqual([
      '_octavo/fonts/sample-greek-HASH.woff2',
      '_octavo/fonts/sample-latin-HASH.woff2',
    ])
    expect(preloads).toEqual([files.find(({ path }) => path.includes('latin'))?.path])
    expect(css).toMatch(/font-family:"Sample Sans";[^}]*src:url\(fonts\/sample-latin-[\w-]{8}\.woff2\)/)
    expect(css).toMatch(/"Sample Sans Fallback";font-weight:1 574;src:local\("Arial"\)[^}]*size-adjust:/)
    expect(css).toContain(':root{--octavo-font:"Sample Sans","Sample Sans Fallback",')
  })

  test('copies a font of the repository, for headings only where configured', async () => {
    const heading = { family: 'Own', source: '/fonts/own font.woff2', format: 'woff2', weight: 600 } as const
    const { css, files } = await siteFonts({ fonts: { heading, body: { family: 'Georgia' } } }, repository)
    expect(files).toHaveLength(1)
    expect(css).toContain(':root{--octavo-font:Georgia,')
    expect(css).toContain('--octavo-font-heading:"Own"')
    expect(css).toContain('--octavo-heading-weight:600')
  })

  test.each(['../package.json', 'https://fonts.test/a.woff2', '//fonts.test/a.woff2'])(
    'loads nothing outside the site: %s',
    async (source) => {
      const { css, files } = await siteFonts({ fonts: { family: 'Own', source, format: 'woff2' } }, repository)
      expect(files.filter(({ path }) => !path.includes('geist-mono'))).toEqual([])
      expect(css).not.toMatch(/"Own";[^}]*url\(/)
    },
  )

  test('escapes a family name', async () => {
    const { css } = await siteFonts({ fonts: { family: 'a"}</style><x>;b:url(//c)' } }, repository)
    expect(css).toMatch(/:root\{--octavo-font:"[^"<>]*",/)
  })

  test('without fonts in docs.json, pages use theme fonts without layout shift', async () => {
    const { css, preloads, latePreloads } = await siteFonts({ theme: 'mint' }, repository)
    expect(preloads).toEqual([])
    const names = latePreloads.map(({ path }) => path.replace(/^.*\/|-[\w-]{8}\.woff2$/g, ''))
    const scripts = ['cyrillic-ext', 'cyrillic', 'greek-ext', 'greek', 'vietnamese', 'latin-ext', 'basic', 'latin']
    expect(names).toEqual([...scripts.map((script) => `inter-${script}-wght-normal`), 'geist-mono-basic-wght-normal'])
    expect(css).toMatch(/"Inter";[^}]*font-display:optional;[^}]*inter-greek-wght-normal[^}]*unicode-range:U\+0370/)
    expect(css).toMatch(/"Geist Mono";[^}]*geist-mono-latin-wght-normal/)
    expect(css).toContain('@layer octavo.tokens{:root{--octavo-font:"Inter","Inter Fallback",')
  })

  test('letters of English and those of other languages are different files of at most 17 KB', async () => {
    const { css, files } = await siteFonts({ theme: 'mint' }, repository)
    const size = (name: string) => files.find(({ path }) => path.includes(name))?.content.length
    expect(size('inter-basic-wght-normal')).toBeLessThanOrEqual(17 * 1024)
    expect(size('geist-mono-basic-wght-normal')).toBeLessThanOrEqual(10 * 1024)
    const range = (name: string) => new RegExp(`${name}[^}]*unicode-range:([^}]*)`).exec(css)?.[1]
    expect(range('inter-basic-wght-normal')).toMatch(/^U\+20-7E,/)
    expect(range('inter-latin-wght-normal')).toMatch(/^U\+7F-9F,.*U\+D8-FF,/)
  })

  test('a system font replaces the fonts of the theme, including the font of code', async () => {
    const { css, files, preloads } = await siteFonts({ theme: 'maple', fonts: { family: 'system-ui' } }, repository)
    expect({ css, files, preloads }).toMatchInlineSnapshot(`
      {
        "css": "@layer octavo.tokens{}:root{--octavo-font:system-ui,ui-sans-serif,system-ui,sans-serif;--octavo-font-heading:system-ui,ui-sans-serif,system-ui,sans-serif}",
        "files": [],
        "preloads": [],
      }
    `)
  })

  test('a heading font keeps the theme font of the text', async () => {
    const { css } = await siteFonts({ theme: 'sequoia', fonts: { heading: { family: 'Sample Sans' } } }, repository)
    expect(css).toContain('--octavo-font:"Geist"')
    expect(css).toContain('--octavo-font-heading:"Sample Sans"')
    expect(css).not.toContain('Lora')
  })

  test.each(['almond', 'aspen', 'linden', 'luma', 'maple', 'mint', 'palm', 'sequoia', 'willow'] as const)(
    'the fonts of %s match the metrics of their fallbacks',
    async (theme) => {
      for (const font of configuredFonts({ theme })) {
        const faces = findFaces(font, repository) ?? []
        const english = faces.find(({ unicodeRange }) => /^U\+(?:0000-00FF|20-7E)/.test(unicodeRange ?? ''))
        const { xWidthBold, ...regular } = font.shipped as FontMetrics
        expect(await readMetrics(english?.file ?? '')).toMatchObject(regular)
        expect((xWidthBold ?? regular.xWidthAvg) / regular.xWidthAvg).toBeGreaterThanOrEqual(1)
      }
    },
  )

  test('two runs give the same bytes', async () => {
    const both = await Promise.all([1, 2].map(() => siteFonts({ fonts: { family: 'Sample Sans' } }, repository)))
    expect(both[0]).toEqual(both[1])
  })
})

test('reports all missing fonts in one warning with the install command', async () => {
  const site = await Site.load({ root: join(root, 'docs'), exclude: [] })
  expect(checkFonts(site, site.config)).toMatchInlineSnapshot(`
    [
      {
        "end": {
          "column": 37,
          "line": 5,
        },
        "expected": "a font package in node_modules, or "source" set to the path of a font file in the repository.",
        "file": "docs.json",
        "hint": "Fix: run \`npm install @fontsource-variable/absent-sans\`, or install \`@fontsource/…\` for a font that is not variable.",
        "message": "Missing fonts "Absent Sans" and "Other": not installed. Pages use the system font.",
        "rule": "FONT_MISSING",
        "severity": "notice",
        "start": {
          "column": 24,
          "line": 5,
        },
      },
    ]
  `)
})

test('fonts of the system need no file', () => {
  expect(['system-ui', 'Georgia', 'ui-monospace', 'SF Mono'].map(isSystemFont)).toEqual([true, true, true, true])
  expect(isSystemFont('Inter')).toBe(false)
})

test('headings and text may have separate fonts', () => {
  expect(
    requestedFonts({ family: 'A', heading: { family: 'B' } }).map(({ role, family }) => `${role} ${family}`),
  ).toEqual(['all A', 'heading B'])
  expect(requestedFonts()).toEqual([])
})

test('names of packages follow the family name', () => {
  expect(['Open Sans', 'IBM Plex Sans', 'Noto Sans JP'].map(familySlug)).toEqual([
    'open-sans',
    'ibm-plex-sans',
    'noto-sans-jp',
  ])
})
