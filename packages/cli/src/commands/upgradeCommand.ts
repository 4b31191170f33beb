import { plural } from '@octavo/core'
import { upgradeSite } from '@octavo/migrate'
import { formatPlan } from '../formatPlan.js'

export interface UpgradeFlags {
  dryRun?: boolean
}

/** Runs `octavo upgrade`. Prints the changed files, the kinds of changes, and what is left to change by hand. */
export function upgrade(dir: string, { dryRun = false }: UpgradeFlags): number {
  const { plan, changes } = upgradeSite({ dir, dryRun })
  const kinds = [...changes].map(([name, files]) => `  ${name}: ${plural(files, 'file')}`)
  console.log([...kinds, ...(kinds.length > 0 ? [''] : []), formatPlan(plan, dryRun)].join('\n'))
  return 0
}
