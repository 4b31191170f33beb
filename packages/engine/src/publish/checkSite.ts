import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import { checkStrictly } from '@octavo/openapi'
import { isRemoteSpec, type Site } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { rootDiagnostic } from '../options/rootFolder.js'
import { Engine } from '../queries/engine.js'
import { bundlePageIslands } from '../render/pageIslands.js'
import { NO_ASSETS } from '../view/viewContext.js'
import { checkAccessibility } from './checkAccessibility.js'
import { checkBudget, type LargestPage, type PageBudget } from './checkBudget.js'
import { checkExternal } from './checkExternal.js'
import { checkLayout } from './checkLayout.js'
import { checkNetwork } from './checkNetwork.js'
import { checkTypes } from './checkTypes.js'
import { checkUnused } from './checkUnused.js'

export interface CheckResult {
  pages: number
  diagnostics: Diagnostic[]
}

interface SiteCheck extends CheckResult {
  /** Slugs of the pages that can be published. */
  slugs: readonly string[]
  /** With `budget`: the page with the largest files of each kind. */
  largest?: Record<keyof PageBudget, LargestPage> | undefined
  /** Returns the text of a file, for code frames. */
  readSource(file: string): string | undefined
}

interface CheckOptions {
  /** Also validates local OpenAPI documents against the published JSON schemas. Default: false. */
  strictOpenapi?: boolean
  /** Also checks properties of the site's own components from their TypeScript types. Default: false. */
  types?: boolean
  /** Also requests links to other sites, those that responded once a week. Default: false. */
  external?: boolean
  /** With `external`: also requests hosts of private networks. Default: false. */
  externalPrivate?: boolean
  /** Also reports pages, images and snippets that nothing refers to. Default: false. */
  unused?: boolean
  /** Also reports images, headings, links and colors that are barriers for some readers. Default: false. */
  a11y?: boolean
  /** Also compares the pages in the output folder with this budget. */
  budget?: PageBudget | undefined
  /** Also asks the servers of OpenAPI documents whether pages of the site may call them. Default: false. */
  network?: boolean
}

/** Returns all diagnostics of a site without writing anything. */
export async function checkSite(
  options: ResolvedOctavoOptions,
  {
    strictOpenapi = false,
    types = false,
    external = false,
    externalPrivate = false,
    unused = false,
    a11y = false,
    budget,
    network = false,
  }: CheckOptions = {},
): Promise<SiteCheck> {
  const missing = rootDiagnostic(options.root)
  if (missing) return { pages: 0, slugs: [], diagnostics: [missing], readSource: () => undefined }
  const engine = await Engine.open({ options })
  const { site } = engine
  const readSource = (file: string) => site.repository.readText(file)
  try {
    if (!site.config || !site.isConfigCurrent)
      return { pages: 0, slugs: [], diagnostics: engine.final(site.diagnostics), readSource }
    const pages = await engine.pages.renderAll()
    const texts = await engine.renderTexts()
    const siteDiagnostics = await engine.check({
      pages,
      texts,
      islands: await bundlePageIslands(pages, engine.islandOptions),
      output: await engine.findInOutput(pages),
    })
    const context = await engine.viewContext({ assets: NO_ASSETS, texts: texts.texts })
    const layoutProblems = checkLayout(context, pages, options.layout)
    const openapiProblems = strictOpenapi ? await schemaProblems(site) : []
    const typeProblems = types ? await checkTypes(site, engine.contentOptions) : []
    const links = { cacheDir: join(options.root, '.octavo'), hasPrivate: externalPrivate }
    const externalProblems = external ? await checkExternal(site, pages, links) : []
    const networkProblems = network ? await checkNetwork(site, engine.api.settings) : []
    const sizes =
      budget && checkBudget(pages, budget, { base: options.base, linkStyle: engine.linkStyle, outDir: options.outDir })
    const diagnostics = engine.final([
      ...siteDiagnostics,
      ...layoutProblems,
      ...openapiProblems,
      ...typeProblems,
      ...externalProblems,
      ...(unused ? checkUnused(site, pages) : []),
      ...(a11y ? await checkAccessibility(site, engine.contentOptions) : []),
      ...networkProblems,
      ...(sizes?.diagnostics ?? []),
    ])
    const slugs = pages.map(({ slug }) => slug)
    return { pages: pages.length, slugs, diagnostics, readSource, largest: sizes?.largest }
  } finally {
    await engine.close()
  }
}

/** Checks documents one at a time, because each check can take a gigabyte of memory. */
async function schemaProblems(site: Site): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const source of site.specSources()) {
    if (isRemoteSpec(source)) continue
    problems.push(...(await checkStrictly(site.spec(source), site.repository.readBytes(source))))
  }
  return problems
}
