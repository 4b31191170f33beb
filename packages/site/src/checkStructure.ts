import { type Diagnostic, pathnameToSlug } from '@octavo/core'
import type { ApiFrontmatter } from './api/apiFrontmatter.js'
import { checkDocuments } from './api/checkDocuments.js'
import { checkPageModels } from './api/pageModels.js'
import { checkPageOperations } from './api/pageOperations.js'
import { checkSampleLanguages } from './api/sampleLanguages.js'
import { checkOverlayLists, namedSpecs } from './api/specReferences.js'
import type { SpecStore } from './api/specStore.js'
import { unusedOverlays } from './api/unusedOverlays.js'
import { checkConfigImages } from './configImages.js'
import type { DerivedSite } from './deriveSite.js'
import { nameOfPage } from './pages.js'
import { checkRedirects } from './redirects/checkRedirects.js'
import type { Repository } from './repository.js'
import type { SiteConfig } from './siteConfig.js'
import type { Pointer } from './sources/keys.js'

/** The parts of a site while its docs.json is valid. */
interface SiteParts {
  repository: Repository
  config: SiteConfig
  files: ReadonlyMap<string, unknown>
  specs: SpecStore
  derived: DerivedSite
  /** Undefined until imports are read: before, a file may seem to be a page and be none. */
  api: ApiFrontmatter | undefined
}

/** Reports errors of routes, navigation, OpenAPI documents, redirects and images of docs.json. */
export function checkStructure(site: SiteParts): Diagnostic[] {
  return [...site.derived.diagnostics, ...checkSpecs(site), ...checkRules(site), ...checkImages(site)]
}

/** Reports errors of the documents that docs.json and pages name, and of the references to them. */
function checkSpecs({ repository, config, files, specs, derived, api }: SiteParts): Diagnostic[] {
  const named = namedSpecs(config.resolved)
  const operations = api?.operations() ?? []
  const models = api?.models() ?? []
  const locate = (pointer: Pointer) => config.locate(pointer) ?? { file: 'docs.json' }
  const readText = (file: string) => repository.readText(file)
  const overlays = specs.all().length === 0 ? [] : specs.overlays()
  return [
    ...checkOverlayLists(named, locate),
    ...checkSampleLanguages(config.resolved, locate),
    ...checkDocuments(named, [...operations, ...models], specs, locate),
    ...checkPageOperations(operations, {
      entries: derived.entries,
      readText,
      locate: ({ pointer }) => locate(pointer),
    }),
    ...checkPageModels(models, readText),
    ...unusedOverlays(
      overlays.map((file) => ({ file, text: readText(file) ?? '' })),
      { hasFile: (path) => files.has(path), specs: specs.all() },
    ),
  ]
}

function checkRules({ config, derived }: SiteParts): Diagnostic[] {
  return checkRedirects({
    rules: config.resolved?.redirects ?? [],
    pageAt: (pathname) => nameOfPage(derived, pathnameToSlug(pathname)),
    locate: ({ source }) => config.locateRedirect(source),
  })
}

function checkImages({ config, files }: SiteParts): Diagnostic[] {
  return checkConfigImages(config.resolved, {
    hasFile: (path) => files.has(path),
    files: () => files.keys(),
    locate: (pointer) => config.locate(pointer),
  })
}
