import { type Diagnostic, didYouMean, LineIndex, pathnameToSlug } from '@octavo/core'
import { extendedPaths, extendsUrl, SAMPLE_LANGUAGES, sampleLanguage } from '@octavo/openapi'
import { checkPageModels, type PageModel, type PageWithModel } from './api/pageModels.js'
import { checkPageOperations, type PageOperation, type PageWithOperation } from './api/pageOperations.js'
import { foreignContent, type SpecLookup } from './api/scopedSpecs.js'
import { atOverlays, checkOverlayLists, type NamedSpecs, namedSpecs } from './api/specReferences.js'
import type { SpecStore } from './api/specStore.js'
import { checkConfigImages } from './configImages.js'
import type { DerivedSite } from './deriveSite.js'
import { pageName } from './pages.js'
import type { Repository } from './repository.js'
import { checkRedirects } from './routes/checkRedirects.js'
import type { SiteConfig } from './siteConfig.js'
import { createFileFinder } from './sources/fileFinder.js'
import { keyLocation } from './sources/frontmatterLocation.js'
import { isRawNode, type Locate } from './sources/keys.js'
import { LEDGER_FILE, readLedger } from './translationLedger.js'
import { checkWindowsNames } from './windowsNames.js'

/** Parts of a site with a valid docs.json. */
interface SiteParts {
  repository: Repository
  config: SiteConfig
  files: ReadonlyMap<string, unknown>
  specs: SpecStore
  derived: DerivedSite
  /** Operations and models that frontmatter names. */
  operations: readonly PageWithOperation[]
  models: readonly PageWithModel[]
}

/** Reports errors in routes, navigation, OpenAPI documents, redirects and images in docs.json. */
export function checkStructure(site: SiteParts): Diagnostic[] {
  return [
    ...site.derived.diagnostics,
    ...checkWindowsNames([...site.derived.routes.keys(), ...site.derived.generated.keys()]),
    ...checkBlogs(site),
    ...checkLedger(site.repository),
    ...checkSpecs(site),
    ...checkRules(site),
    ...checkImages(site),
  ]
}

function checkLedger(repository: Repository): Diagnostic[] {
  if (readLedger(repository.readText(LEDGER_FILE)) !== undefined) return []
  return [
    {
      rule: 'TRANSLATION_LEDGER',
      severity: 'warning',
      file: LEDGER_FILE,
      message: `${LEDGER_FILE} is not a JSON object; no translation counts as outdated.`,
      hint: 'Fix: restore the file, or delete it and run `octavo check --translations --write`.',
    },
  ]
}

/** Returns the diagnostics of blogs with their locations. */
function checkBlogs({ repository, derived, config }: SiteParts): Diagnostic[] {
  return derived.blogs.flatMap(({ problems }, index) =>
    problems.map(({ key, ...problem }): Diagnostic => {
      const diagnostic = { severity: 'warning' as const, ...problem }
      if (problem.file === 'docs.json')
        return { ...diagnostic, ...(config.find(['blog', index]) ?? config.find(['blog'])) }
      const text = repository.readWritten(problem.file)
      return key === undefined || text === undefined ? diagnostic : { ...keyLocation(text, key), ...diagnostic }
    }),
  )
}

/** Reports errors in the documents that docs.json and pages refer to, and in the references. */
function checkSpecs({ repository, config, files, specs, derived, operations, models }: SiteParts): Diagnostic[] {
  const configuredSpecs = namedSpecs(config.resolved)
  const { locate } = config
  const readText = (file: string) => repository.readText(file)
  const overlays = specs.all().length === 0 ? [] : specs.overlays()
  return [
    ...checkOverlayLists(configuredSpecs, locate),
    ...checkSampleLanguages(config.resolved, locate),
    ...checkDocuments(configuredSpecs, [...operations, ...models], specs, locate),
    ...checkPageOperations(operations, { entries: derived.entries, readText, locate }),
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
    pageAt: (pathname) => pageName(derived, pathnameToSlug(pathname)),
    locate: ({ source }) => config.findRedirect(source) ?? { file: 'docs.json' },
  })
}

function checkImages({ config, files }: SiteParts): Diagnostic[] {
  return checkConfigImages(config.resolved, {
    hasFile: (path) => files.has(path),
    files: () => files.keys(),
    locate: (pointer) => config.find(pointer),
  })
}

/** Reports errors in the documents that docs.json and pages refer to, including unusable ones. */
function checkDocuments(
  configuredSpecs: NamedSpecs,
  pages: readonly { pageTarget: PageOperation | PageModel }[],
  specs: SpecLookup,
  locate: Locate,
): Diagnostic[] {
  const isUnusable = (source: string) => specs.get(source).document === undefined
  const pageSources = pages.flatMap(({ pageTarget }) =>
    'source' in pageTarget ? pageTarget.source : pageTarget.sources.filter(isUnusable),
  )
  const problems = [...new Set([...configuredSpecs.sources, ...pageSources])].flatMap((source) => {
    const spec = specs.get(source)
    return [...atOverlays(spec.diagnostics, source, configuredSpecs, locate), ...foreignContent(source, spec)]
  })
  // A missing document is reported where it is named.
  return problems.filter(({ rule }) => rule !== 'OAS_NOT_FOUND')
}

/** Reports unsupported languages in `api.examples.languages`. */
function checkSampleLanguages(config: { api?: unknown } | undefined, locate: Locate): Diagnostic[] {
  const examples = isRawNode(config?.api) ? config.api.examples : undefined
  const languages = isRawNode(examples) ? examples.languages : undefined
  if (!Array.isArray(languages)) return []
  return languages.flatMap((name: unknown, index): Diagnostic[] => {
    if (typeof name !== 'string' || sampleLanguage(name)) return []
    const hint = didYouMean(
      name.toLowerCase(),
      SAMPLE_LANGUAGES.flatMap(({ id, aliases }) => [id, ...aliases]),
    )
    return [
      {
        rule: 'CFG_SAMPLE_LANGUAGE',
        severity: 'warning',
        ...locate(['api', 'examples', 'languages', index]),
        message: `Unsupported sample language "${name}"; it is ignored.`,
        expected: `one of ${SAMPLE_LANGUAGES.map(({ id }) => id).join(', ')}, or an alias of one of these.`,
        hint,
      },
    ]
  })
}

/** Returns overlays without effect because the file that they extend does not exist. */
export function unusedOverlays(
  overlays: readonly { file: string; text: string }[],
  { hasFile, specs }: { hasFile(path: string): boolean; specs: readonly string[] },
): Diagnostic[] {
  return overlays.flatMap(({ file, text }): Diagnostic[] => {
    const reference = extendsUrl(text)
    // Targets on another server cannot be checked here.
    if (!reference || /^[a-z][a-z0-9+.-]*:/i.test(reference.target)) return []
    const paths = extendedPaths(reference.target, file)
    if (paths.some(hasFile)) return []
    const lines = new LineIndex(text)
    const nearest = createFileFinder(specs)(paths.at(-1) ?? '')
    return [
      {
        rule: 'OAS_OVERLAY',
        severity: 'warning',
        file,
        start: lines.positionAt(reference.start),
        end: lines.positionAt(reference.end),
        message: `The overlay extends "${reference.target.slice(0, 200)}", which does not exist; it changes nothing.`,
        expected: 'the path of an OpenAPI document, from this file or from the docs folder.',
        hint: nearest !== undefined ? `Did you mean "${nearest}"?` : undefined,
      },
    ]
  })
}
