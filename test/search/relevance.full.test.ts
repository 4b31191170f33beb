import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrangeHits, createSearch, wholeSource } from '@octavo/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtIndex } from '../tools/builtIndex.js'
import { corpusSite, hasCorpus } from '../tools/corpus.js'
import { runOctavo } from '../tools/octavo.js'
import { QUERIED_SITES, type Query } from './queries.js'

const BUILD_TIMEOUT = 600_000

/** 1 where the first page is a right one; 0 where none is. */
async function pageRank(engine: ReturnType<typeof createSearch>, [query, ...pages]: Query): Promise<number> {
  const hits = await engine.search(query, {}, arrangeHits)
  const names = [...new Set(hits.map(({ page }) => page.path))]
  const at = names.findIndex((path) => pages.includes(path))
  return at < 0 ? 0 : 1 / (at + 1)
}

describe.skipIf(!hasCorpus)('queries written by readers of real sites', () => {
  const work = mkdtempSync(join(tmpdir(), 'octavo-relevance-'))
  const siteOutput = (site: string) => join(work, site)

  beforeAll(async () => {
    for (const { site } of QUERIED_SITES) {
      await runOctavo('build', corpusSite(site), '--out', siteOutput(site), '--no-cache')
    }
  }, BUILD_TIMEOUT)

  afterAll(() => rmSync(work, { recursive: true, force: true }))

  test('find the right page', async () => {
    const ranked = QUERIED_SITES.map(async ({ site, scope, queries }) => {
      const index = await builtIndex(siteOutput(site), scope)
      const engine = createSearch(wholeSource(index))
      const paths = new Set(index.pages.map(({ path }) => path))
      const unknown = queries.flatMap(([, ...pages]) => pages.filter((page) => !paths.has(page)))
      expect(unknown, 'pages that are expected and do not exist').toEqual([])
      return Promise.all(queries.map(async (query) => ({ site, query: query[0], rank: await pageRank(engine, query) })))
    })
    const ranks = (await Promise.all(ranked)).flat()
    const share = (least: number) => ranks.filter(({ rank }) => rank >= least).length / ranks.length
    const meanRank = ranks.reduce((sum, { rank }) => sum + rank, 0) / ranks.length
    const figures = { queries: ranks.length, 'hit@1': share(1), 'hit@3': share(1 / 3), MRR: meanRank }
    console.log(
      figures,
      ranks.filter(({ rank }) => rank < 1 / 3),
    )
    expect(figures['hit@1']).toBeGreaterThanOrEqual(0.75)
    expect(figures['hit@3']).toBeGreaterThanOrEqual(0.95)
    expect(figures.MRR).toBeGreaterThanOrEqual(0.85)
  })
})
