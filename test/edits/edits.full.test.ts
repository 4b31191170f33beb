import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'
import { checkEdits } from './checkEdits.js'
import { write } from './editedSite.js'
import { anyEdit, WORLD } from './world.js'

test('dev equals a fresh start after 1,000 edits', async () => {
  await checkEdits({ batches: 100, maxLength: 20 })
}, 900_000)

test('a cached build equals a clean build after any edits', async () => {
  const batch = fc.array(anyEdit, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 15, maxLength: 15 }), async (batches) => {
      const root = createFolder()
      const [out, cache] = [join(createFolder(), 'out'), createFolder()]
      write(
        root,
        Object.entries(WORLD).map(([path, text]) => ({ path, text })),
      )
      for (const edits of batches) {
        write(root, edits)
        const warm = await runCli('build', root, '--out', out, '--cache', cache, '--keep-going')
        const clean = join(createFolder(), 'out')
        const cold = await runCli('build', root, '--out', clean, '--no-cache', '--keep-going')
        const name = JSON.stringify(edits)
        expect(warm.status, name).toBe(cold.status)
        if (cold.status === 0) expect(readTree(out), name).toEqual(readTree(clean))
      }
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 900_000)
