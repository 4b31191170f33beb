import type { Diagnostic } from '@octavo/core'
import { type BundleIslandsOptions, bundleIslands } from './bundleIslands.js'
import { type IslandCode, islandKey } from './islandCode.js'
import type { IslandBundle } from './islandTypes.js'

/** Bundles the user code of all pages that have islands. */
export function bundlePageIslands(
  pages: readonly { body: { islands?: IslandCode | undefined } }[],
  options: BundleIslandsOptions,
): Promise<IslandBundle> {
  return bundleIslands(
    pages.flatMap(({ body }) => (body.islands ? [body.islands] : [])),
    options,
  )
}

/** Returns a warning for each page whose components stay static. */
export function islandProblems(
  pages: readonly { file: string; body: { islands?: IslandCode | undefined } }[],
  { failures }: Pick<IslandBundle, 'failures'>,
): Diagnostic[] {
  return pages.flatMap(({ file, body }) =>
    body.islands ? islandDiagnostics(file, failures[islandKey(body.islands)]) : [],
  )
}

/**
 * Returns the warning for one page.
 * @param reason the bundler's error; undefined if the code was bundled
 */
export function islandDiagnostics(file: string, reason: string | undefined): Diagnostic[] {
  if (reason === undefined) return []
  return [
    {
      rule: 'ISLAND_BUNDLE',
      severity: 'warning',
      file,
      message: `The components of this page could not be bundled for the browser: ${reason}`,
      hint: 'The page shows them in their initial state, without interaction.',
    },
  ]
}
