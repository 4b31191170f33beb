import type { Diagnostic } from '@octavo/core'
import { checkSite, loadOptions } from '@octavo/engine'

export interface CheckedFiles {
  diagnostics: Diagnostic[]
  /** Slugs of the pages that can be published. */
  slugs: readonly string[]
}

/** Checks a site as `octavo check` does. */
export async function checkFiles(root: string): Promise<CheckedFiles> {
  return checkSite(await loadOptions({}, { root, outDir: 'dist', base: '/' }))
}
