import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FRONTMATTER_KEYS, FRONTMATTER_SUPPORT } from '@octavo/content'
import { builtIns } from '@octavo/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_CONFIG, BASE_FILES } from './baseSite.js'
import { componentPages, type PropPages, propPages } from './componentSamples.js'
import { type Built, commit, differences, EffectSite } from './effectSite.js'
import { FRONTMATTER_SAMPLES } from './frontmatterSamples.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-effects-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let site: EffectSite
beforeAll(() => {
  site = new EffectSite(join(root, 'frontmatter'), BASE_FILES)
  commit(site.root)
})

test('every frontmatter key has a sample', () => {
  expect(Object.keys(FRONTMATTER_SAMPLES)).toEqual(Object.keys(FRONTMATTER_KEYS))
})

test.each(Object.entries(FRONTMATTER_SAMPLES))(
  'frontmatter %s changes the output or is reported',
  async (key, sample) => {
    const { page = 'plain.mdx', beside = '', value } = sample
    const text = (BASE_FILES[page] as string).replace(new RegExp(`^${key}: .*\n`, 'm'), '')
    const withLines = (...lines: string[]) => ({
      [page]: text.replace(
        '---\n',
        `---\n${lines
          .filter(Boolean)
          .map((line) => `${line}\n`)
          .join('')}`,
      ),
    })
    const without = await site.build(withLines(beside))
    const { diagnostics, ...outputs } = await site.build(withLines(beside, `${key}: ${value}`))
    const isReported = diagnostics.some(({ rule, file }) => rule === 'FM_NO_EFFECT' && file === page)
    const status = FRONTMATTER_SUPPORT[key]?.status
    const changed = differences(without, { diagnostics, ...outputs })
    expect({ isChanged: changed.length > 0, isReported }).toEqual({
      isChanged: status !== 'none',
      isReported: status === 'none' || status === 'partial',
    })
  },
)

const PROPS = Object.entries(builtIns).flatMap(([component, { props }]) =>
  Object.entries(props).map(([prop, manifest]) => ({ name: `${component}.${prop}`, component, prop, ...manifest })),
)

test('every component property changes its page unless it sets a default', async () => {
  const all = new PagePairs(PROPS.map(({ component, prop, type }) => propPages(component, prop, type)))
  await all.build('props')
  const unchanged = PROPS.map(({ name }) => name).filter((_, index) => !all.isChanged(index))
  expect(unchanged).toEqual(PROPS.filter(({ support }) => support).map(({ name }) => name))
})

test('every component renders more than its content, or is listed', async () => {
  const components = Object.keys(builtIns)
  const all = new PagePairs(components.map(componentPages))
  const { diagnostics } = await all.build('components')
  const unchanged = components.filter((_, index) => !all.isChanged(index))
  expect(unchanged).toEqual(components.filter((name) => builtIns[name]?.support))
  const reported = diagnostics.filter(({ rule }) => rule === 'MDX_NO_EFFECT').map(({ file }) => file)
  const without = components.flatMap((name, index) =>
    builtIns[name]?.support?.status === 'none' ? [`pairs/${index}b.mdx`] : [],
  )
  expect(reported).toEqual(without)
})

/** Pages that differ in one thing, in one site. */
class PagePairs {
  readonly #pairs: readonly PropPages[]
  #out = ''

  constructor(pairs: readonly PropPages[]) {
    this.#pairs = pairs
  }

  async build(folder: string): Promise<Built> {
    const pages = this.#pairs.flatMap((pair, index) => [
      [`pairs/${index}a.mdx`, pair.without] as const,
      [`pairs/${index}b.mdx`, pair.with] as const,
    ])
    const seo = { ...BASE_CONFIG.seo, indexing: 'all' }
    const config = JSON.stringify({ ...BASE_CONFIG, seo })
    const all = new EffectSite(join(root, folder), { ...BASE_FILES, ...Object.fromEntries(pages), 'docs.json': config })
    this.#out = join(all.root, 'dist')
    return all.build()
  }

  isChanged(index: number): boolean {
    return this.#pageFiles(`pairs/${index}a`) !== this.#pageFiles(`pairs/${index}b`)
  }

  /** The files of a page, without its path. */
  #pageFiles(slug: string): string {
    const files = ['.html', '.md', '/rss.xml'].map((end) => join(this.#out, slug + end)).filter(existsSync)
    return files.map((file) => readFileSync(file, 'utf8').replaceAll(slug, '')).join('\n')
  }
}
