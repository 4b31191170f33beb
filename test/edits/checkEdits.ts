import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { DevSite } from '../../packages/engine/dist/live/devSite.js'
import { type Outputs, openSite, readOutputs, write } from './editedSite.js'
import { anyEdit, WORLD } from './world.js'

interface EditsOptions {
  /** Number of batches of edits, after each of which everything is compared. */
  batches: number
  /** Maximum number of edits of a batch. */
  maxLength: number
}

/**
 * Edits a site again and again, and compares everything that dev gives out with a fresh start after each batch. A
 * failure prints the seed, which the environment variable `FUZZ_SEED` takes.
 */
export async function checkEdits({ batches, maxLength }: EditsOptions): Promise<void> {
  const batch = fc.array(anyEdit, { minLength: 1, maxLength })
  const isEarly = fc.boolean()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(batch, isEarly), { minLength: batches, maxLength: batches }), run),
    { numRuns: 1, endOnFailure: true },
  )
}

async function run(batches: [edits: { path: string; text: string | null }[], isEarly: boolean][]): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'octavo-edits-'))
  write(
    root,
    Object.entries(WORLD).map(([path, text]) => ({ path, text })),
  )
  const dev = await openSite(root)
  let failed: Changes = []
  try {
    for (const [edits, isEarly] of batches) {
      // An edit while everything is computed.
      const computing = isEarly ? readOutputs(dev).catch(() => {}) : undefined
      failed = await update(dev, [...failed, ...write(root, edits)])
      await computing
      // What is broken now leaves the last good version in force, which a fresh start does not know.
      if (failed.length > 0 || dev.site.blockingErrors.length > 0) continue
      const freshSite = await openSite(root)
      try {
        const names = edits.map(({ path, text }) => `${path} ${JSON.stringify(text)}`)
        expect(differences(await readOutputs(dev), await readOutputs(freshSite)), names.join('\n')).toEqual([])
      } finally {
        await freshSite.close()
      }
    }
  } finally {
    await dev.close()
    rmSync(root, { recursive: true, force: true })
  }
}

type Changes = Parameters<DevSite['update']>[0]

/** Returns the changes if they cannot be applied, such as an error in a layout file; they are part of the next update. */
async function update(dev: DevSite, changes: Changes): Promise<Changes> {
  try {
    await dev.update(changes)
    return []
  } catch {
    return changes
  }
}

/** Characters of a difference that are shown. */
const MAX_SHOWN = 120

/** Returns where outputs differ first, by name. */
function differences(edited: Outputs, freshOutputs: Outputs): string[] {
  return [...new Set([...Object.keys(edited), ...Object.keys(freshOutputs)])].flatMap((name) => {
    const [one = '', other = ''] = [edited[name], freshOutputs[name]].map((output) => JSON.stringify(output))
    let at = 0
    while (at < one.length && one[at] === other[at]) at++
    if (one === other) return []
    const part = (text: string) => text.slice(Math.max(0, at - MAX_SHOWN / 2), at + MAX_SHOWN)
    return `${name}\n  edited: ${part(one)}\n  fresh:  ${part(other)}`
  })
}
