import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectCleanEnd } from './brokenCase.js'
import { runCli, startCli } from './cli.js'
import { createFolder, createSite, type SiteFiles, siteWith, writeFiles } from './sites.js'
import { treeOf } from './tree.js'

/** `npm run test:crash` asks for more. */
const KILLS = Number(process.env.OCTAVO_KILLS ?? 10)
const PAGES = 40

/** A site every page of which names the edition, so that a mixed output shows. */
function edition(name: string): SiteFiles {
  const slugs = Array.from({ length: PAGES }, (_, index) => `pages/p${index}`)
  return siteWith(Object.fromEntries(slugs.map((slug) => [`${slug}.mdx`, `# ${slug}\n\nEdition ${name}.\n`])), slugs)
}

test(
  `B59: a build killed at any of ${KILLS} moments leaves the old output or the new one`,
  async () => {
    const site = createSite(edition('one'))
    const outDir = join(createFolder(), 'out')
    const build = ['build', site, '--out', outDir]
    const duration = await timeBuild(build)
    const expected = { one: treeOf(outDir), two: {} as Record<string, string> }
    writeFiles(site, edition('two'))
    await timeBuild(build)
    expected.two = treeOf(outDir)
    expect(expected.two).not.toEqual(expected.one)

    let published: 'one' | 'two' = 'two'
    const seen = { killed: 0, old: 0, new: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      const next: 'one' | 'two' = published === 'one' ? 'two' : 'one'
      writeFiles(site, edition(next))
      // Moments spread over a build and a little beyond its end, each at random within its share.
      if (await killBuild(build, ((kill + Math.random()) / KILLS) * duration * 1.1)) seen.killed++
      const tree = treeAfterCrash(outDir)
      const isOld = JSON.stringify(tree) === JSON.stringify(expected[published])
      seen[isOld ? 'old' : 'new']++
      if (!isOld) expect(tree).toEqual(expected[next])

      expectCleanEnd(await runCli(...build), [])
      expect(treeOf(outDir)).toEqual(expected[next])
      published = next
    }
    expect(seen.killed).toBeGreaterThan(KILLS / 2)
    expect(seen.old).toBeGreaterThan(0)
  },
  60_000 + KILLS * 10_000,
)

async function timeBuild(args: readonly string[]): Promise<number> {
  const start = performance.now()
  expectCleanEnd(await runCli(...args), [])
  return performance.now() - start
}

/** Kills a build after so many milliseconds; false when it had ended by then. */
async function killBuild(args: readonly string[], milliseconds: number): Promise<boolean> {
  const { child, finished } = startCli(args)
  await Promise.race([wait(milliseconds), finished])
  child.kill('SIGKILL')
  return (await finished).status === null
}

/**
 * The output, or the old one where it waits for the next build: folders are swapped by two renames,
 * and a kill between them leaves neither in place.
 */
function treeAfterCrash(outDir: string): Record<string, string> {
  return treeOf(existsSync(outDir) ? outDir : join(outDir, '..', '.out.octavo-old'))
}
