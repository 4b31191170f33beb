import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { watchFolder } from '../../packages/engine/src/live/watchFolder.js'
import { expectCleanEnd } from './brokenCase.js'
import { runCli, startCli } from './cli.js'
import { createFolder, createSite, type SiteFiles, siteWith, writeFiles } from './sites.js'
import { readTree } from './tree.js'

/** `npm run test:crash` asks for more. */
const KILLS = Number(process.env.OCTAVO_KILLS ?? 10)
const PAGES = 40

/** A site every page of which names the edition, so that a mixed output shows. */
function edition(name: string): SiteFiles {
  const slugs = Array.from({ length: PAGES }, (_, index) => `pages/p${index}`)
  return siteWith(Object.fromEntries(slugs.map((slug) => [`${slug}.mdx`, `# ${slug}\n\nEdition ${name}.\n`])), slugs)
}

test(
  `a build killed at any of ${KILLS} moments leaves the old output or the new one`,
  async () => {
    const site = createSite(edition('one'))
    const outDir = join(createFolder(), 'out')
    const build = ['build', site, '--out', outDir]
    await runBuild(build)
    const expected = { one: readTree(outDir), two: {} as Record<string, string> }
    writeFiles(site, edition('two'))
    const changes = await countChanges(build)
    expected.two = readTree(outDir)
    expect(expected.two).not.toEqual(expected.one)

    let published: 'one' | 'two' = 'two'
    const counts = { killed: 0, old: 0, new: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      const next: 'one' | 'two' = published === 'one' ? 'two' : 'one'
      writeFiles(site, edition(next))
      // Moments spread over all that a build writes, each at random within its share.
      if (await killBuild(build, Math.ceil(((kill + Math.random()) / KILLS) * changes))) counts.killed++
      const tree = treeAfterCrash(outDir)
      const isOld = JSON.stringify(tree) === JSON.stringify(expected[published])
      counts[isOld ? 'old' : 'new']++
      if (!isOld) expect(tree).toEqual(expected[next])

      expectCleanEnd(await runCli(...build), [])
      expect(readTree(outDir)).toEqual(expected[next])
      published = next
    }
    expect(counts.killed).toBeGreaterThan(0)
    expect(counts.old).toBeGreaterThan(0)
  },
  60_000 + KILLS * 10_000,
)

test(
  'a build killed while it takes a missing output from the cache leaves none or the whole output',
  async () => {
    const outDir = join(createFolder(), 'out')
    const build = ['build', createSite(edition('one')), '--out', outDir]
    await runBuild(build)
    const expected = readTree(outDir)
    rmSync(outDir, { recursive: true })
    const changes = await countChanges(build)
    expect(readTree(outDir)).toEqual(expected)
    let killed = 0
    for (let kill = 0; kill < KILLS; kill++) {
      rmSync(outDir, { recursive: true })
      if (await killBuild(build, 1 + (kill % changes))) killed++
      const tree = readTree(outDir)
      if (Object.keys(tree).length > 0) expect(tree).toEqual(expected)
      await runBuild(build)
      expect(readTree(outDir)).toEqual(expected)
    }
    expect(killed).toBeGreaterThan(0)
  },
  60_000 + KILLS * 10_000,
)

async function runBuild(args: readonly string[]): Promise<void> {
  expectCleanEnd(await runCli(...args), [])
}

/** How often something changes beside the output while it is built. */
async function countChanges(args: readonly string[]): Promise<number> {
  let changes = 0
  const stop = watchBeside(args, () => changes++)
  await runBuild(args)
  stop()
  return changes
}

/** Kills a build at so many changes beside its output; false when it had ended by then. */
async function killBuild(args: readonly string[], changes: number): Promise<boolean> {
  let left = changes
  const { child, finished } = startCli(args)
  const stop = watchBeside(args, () => {
    if (--left <= 0) child.kill('SIGKILL')
  })
  const { status } = await finished
  stop()
  return status === null
}

/** Calls back at each change beside the output. Node's own recursive watch throws when a new folder is moved away. */
function watchBeside(args: readonly string[], onEvent: () => void): () => void {
  return watchFolder(dirname(args.at(-1) as string), {
    isIgnored: () => false,
    onEvent,
    onError: (error) => {
      throw error
    },
  })
}

/**
 * The output, or the old one where it waits for the next build: folders are swapped by two renames,
 * and a kill between them leaves neither in place.
 */
function treeAfterCrash(outDir: string): Record<string, string> {
  return readTree(existsSync(outDir) ? outDir : join(outDir, '..', '.out.octavo-old'))
}
