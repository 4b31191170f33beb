import { resolve } from 'node:path'
import { loadOptions, renameInSite } from '@octavo/engine'
import { formatPlan } from '../formatPlan.js'

export interface RenameFlags {
  dir?: string
  dryRun?: boolean
  redirects?: boolean
}

/** Runs `octavo rename <old> <new>`. */
export async function rename([from, to]: readonly string[], flags: RenameFlags): Promise<number> {
  if (from === undefined || to === undefined)
    throw new Error(`Missing required argument \`${from === undefined ? '<old>' : '<new>'}\`.`)
  const root = resolve(flags.dir ?? '.')
  const options = await loadOptions({ cacheDir: false }, { root, outDir: 'dist', base: '/' })
  const isDryRun = flags.dryRun === true
  const plan = await renameInSite(options, { from, to, isDryRun, hasRedirects: flags.redirects !== false })
  console.log(formatPlan(plan, isDryRun))
  return 0
}
