import type { Diagnostic } from '@octavo/core'
import { checkStrictly } from '@octavo/openapi'
import { isRemoteSpec, Site } from '@octavo/site'
import { createSpecFetcher } from '../api/specFetcher.js'
import { findSpecLinks } from '../api/specLinks.js'
import { checkParts } from '../api/writeFragments.js'
import { openRenderer } from '../bodies/openRenderer.js'
import { renderBodies } from '../bodies/renderBodies.js'
import { findLeaks, leaksOfPages } from '../diagnostics/leakedKeys.js'
import { runChecks } from '../diagnostics/runChecks.js'
import { finalDiagnostics } from '../diagnostics/severity.js'
import { bundlePageIslands } from '../islands/pageIslands.js'
import { excludedPaths } from '../options/excludedPaths.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { linkStyleOf } from '../options/resolveOptions.js'
import { rootProblem } from '../options/rootFolder.js'
import { renderConfigTexts } from '../render/configTexts.js'
import { FileHashes } from '../store/fileHashes.js'

export interface CheckResult {
  pages: number
  diagnostics: Diagnostic[]
  /** Text of a file, for code frames. */
  readSource(file: string): string | undefined
}

export interface CheckOptions {
  /** Compare OpenAPI documents of the repository with the published schemas as well. Default: false. */
  strictOpenapi?: boolean
}

/** Finds every problem of a site without writing anything. */
export async function checkSite(
  options: ResolvedOctavoOptions,
  { strictOpenapi = false }: CheckOptions = {},
): Promise<CheckResult> {
  const missing = rootProblem(options.root)
  if (missing) return { pages: 0, diagnostics: [missing], readSource: () => undefined }
  const site = await Site.load({
    root: options.root,
    exclude: excludedPaths(options),
    fetchSpec: createSpecFetcher(options).fetch,
    remoteRefs: options.remoteRefs,
    ...(options.selection && { selection: options.selection }),
  })
  site.readImports()
  const readSource = (file: string) => site.repository.readText(file)
  const { config } = site
  if (!config || !site.isConfigCurrent)
    return { pages: 0, diagnostics: finalDiagnostics(site.diagnostics, options), readSource }
  const renderer = openRenderer({ site, config, hashes: new FileHashes(site.repository), options })
  try {
    const { pages } = await renderBodies({ site, ...renderer })
    const found = runChecks({
      site,
      pages,
      texts: await renderConfigTexts(site, config, renderer.pool),
      specLinks: await findSpecLinks(site),
      islands: await bundlePageIslands(pages, { base: options.base, linkStyle: linkStyleOf(options, config) }),
      output: {
        leaks: findLeaks(site, leaksOfPages(site, pages)),
        fragments: await checkParts({ site, config, pages, api: renderer.api }),
      },
      options,
    })
    const ofSchemas = strictOpenapi ? await schemaProblems(site) : []
    return { pages: pages.length, diagnostics: finalDiagnostics([...found, ...ofSchemas], options), readSource }
  } finally {
    await renderer.close()
  }
}

/** One document after the other: each may take a gigabyte. */
async function schemaProblems(site: Site): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const source of site.specSources()) {
    if (isRemoteSpec(source)) continue
    problems.push(...(await checkStrictly(site.spec(source), site.repository.readBytes(source))))
  }
  return problems
}
