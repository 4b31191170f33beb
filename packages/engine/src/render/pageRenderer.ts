import {
  type CompiledPage,
  type ContentHost,
  type ContentOptions,
  compilePage,
  createHighlighter,
  createIconResolver,
  type Decorators,
  type DrawDiagram,
  decoratePage,
  type EvaluatedPage,
  type Highlighter,
  type IslandRuntime,
  markedPages,
  type PageFeature,
  type RenderRuntime,
  renderTree,
  runPageCode,
  takeSections,
} from '@octavo/content'
import { type Diagnostic, formatLocation, type Heading } from '@octavo/core'
import { channelContents, operationContents } from '@octavo/openapi'
import { imageSize, Repository } from '@octavo/site'
import {
  builtIns,
  components,
  Island,
  type RenderContext,
  renderBody,
  type ApiContent as ShownApi,
  TryIt,
} from '@octavo/theme'
import type { VNode } from 'preact'
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import type { PluggableList } from 'unified'
import { compileCssModule } from '../files/cssModules.js'
import { layoutProblem, loadLayout } from '../files/layout.js'
import { createPackageLoader, hasPackage, type PackageLoader } from '../files/packages.js'
import { PackStore } from '../files/packStore.js'
import { serverReact } from '../files/serverReact.js'
import { thrownAt } from '../files/thrownAt.js'
import { readConfigFile, withMappedStack } from '../options/configFile.js'
import type { OctavoPlugin, PluginFiles } from '../options/plugin.js'
import { pluginFiles } from '../options/pluginHost.js'
import type { ApiContent } from './apiContent.js'
import { withApiText } from './apiText.js'
import { createGuard } from './createGuard.js'
import { withDrawings } from './diagramThread.js'
import { readGrammars } from './grammars.js'
import { highlightApi } from './highlightApi.js'
import { islandCode } from './islandCode.js'
import { mdxContent } from './mdxContent.js'
import { pageMarkdown } from './pageMarkdown.js'
import { openParagraphs } from './paragraphs.js'
import { readAnchors } from './readAnchors.js'
import { searchText } from './searchText.js'
import { createTypeService, type TypeService } from './typeService.js'
import type { RenderedBody, RenderRequest, RenderSettings } from './types.js'
import { writeTexts } from './writtenTexts.js'

/** Components whose styles are in a separate file, because few pages have them. */
const OCCASIONAL = /class="(?:landing-|mermaid-drawing|prompt"|color"|update"|tree[" ]|post-)/

interface PageRenderer {
  /** Calls `runsCode` before code of the page, of its plugins or of the layout runs. */
  respond(request: RenderRequest, runsCode?: () => void): Promise<RenderedBody>
  /** Writes highlighted code to the cache. */
  flush(): void
}

/** The parts that render pages, the same for all pages of a site. They keep grammars and icon sets between pages. */
interface PageKit {
  settings: RenderSettings
  repository: Repository
  host: ContentHost
  options: ContentOptions
  loadPackage: PackageLoader
  decorators: Decorators
  readTypes: TypeService
  context: RenderContext
  store: PackStore
  /** True if plugins or the layout run code for every page. */
  hasCode: boolean
}

/** Returns the renderer of a site's pages. Without `draw`, browsers draw diagrams. */
export async function createPageRenderer(settings: RenderSettings, draw?: DrawDiagram): Promise<PageRenderer> {
  const kit = await createKit(settings, draw)
  return { respond: (request, runsCode) => renderPage(kit, request, runsCode), flush: () => kit.store.finish() }
}

async function createKit(settings: RenderSettings, draw: DrawDiagram | undefined): Promise<PageKit> {
  const repository = new Repository(settings.root)
  const loadPackage = createPackageLoader(repository.root, settings.showErrors)
  const plugins = await loadPlugins(
    settings,
    pluginFiles(repository.root, (path) => repository.readText(path)),
  )
  const store = new PackStore(settings.highlightCache)
  const { operationHeader } = settings
  const { base = '/', codeThemes, codeLanguages = [], iconLibrary } = settings.content
  const highlighter = createHighlighter({
    cache: store,
    languages: readGrammars(codeLanguages, repository),
    themes: codeThemes,
  })
  const icons = createIconResolver(iconLibrary)
  const layout = operationHeader
    ? await loadLayout({ OperationHeader: operationHeader }, settings.root, base)
    : undefined
  return {
    settings,
    repository,
    host: createHost(repository, loadPackage),
    options: { ...settings.content, ...plugins, components: builtIns },
    loadPackage,
    decorators: { highlighter, icons, ...(draw && { draw: withDrawings(store, draw) }) },
    readTypes: createTypeService({
      root: settings.root,
      readsPackages: settings.readsPackageTypes === true,
      cache: store,
    }),
    context: { icon: (name, request) => icons.resolve(name, request), allowHtml: true, layout: layout?.components },
    store,
    hasCode: layout !== undefined || [plugins.remarkPlugins, plugins.rehypePlugins].some((list) => list?.length),
  }
}

const NO_FILES: ReadonlyMap<string, string> = new Map()

async function renderPage(
  { settings, repository, host, options, loadPackage, decorators, readTypes, context, hasCode }: PageKit,
  { file, text, api: content, opened = NO_FILES }: RenderRequest,
  runsCode: (() => void) | undefined,
): Promise<RenderedBody> {
  repository.replaceOpened(opened)
  if (hasCode) runsCode?.()
  const contentObject = typeof content === 'string' ? (JSON.parse(content) as ApiContent) : content
  const start = performance.now()
  const compiled = await compilePage({ file, text }, host, options)
  const compiledAt = performance.now()
  if (compiled.lane === 'code' && !hasCode) runsCode?.()
  const { tree, problems: markdownProblems, ...output } = await pageMarkdown(compiled, options, loadPackage)
  const api = contentObject?.mdx ? mdxContent(contentObject.mdx, tree) : contentObject
  const markdownAt = performance.now()
  const types: Decorators['types'] = (source, language) => readTypes(source, language, runsCode)
  const page = await decoratePage(compiled, text, { ...decorators, types })
  const decoratedAt = performance.now()
  const { root, operationHeader } = settings
  const layoutProblems: Diagnostic[] = []
  const rendered = await renderHtml(page, options, {
    context: {
      ...context,
      onLayoutError: (part, error) =>
        layoutProblems.push(layoutProblem({ part, file: operationHeader ?? part, root, error, page: file })),
    },
    showErrors: settings.showErrors === true,
    loadPackage,
    api: api && (await apiContent(api, decorators.highlighter)),
  })
  const html = page.lane === 'code' ? openParagraphs(rendered.html) : rendered.html
  const problems = [...rendered.problems, ...markdownProblems, ...layoutProblems]
  return {
    ...joinBody({
      page,
      html,
      problems,
      api,
      written: output,
      islands: islandCode(html, page.modules, decorators.icons),
    }),
    times: {
      compile: compiledAt - start,
      markdown: markdownAt - compiledAt,
      highlight: decoratedAt - markdownAt,
      html: performance.now() - decoratedAt,
    },
  }
}

interface RenderedParts {
  page: CompiledPage
  html: string
  problems: readonly Diagnostic[]
  api: ApiContent | undefined
  written: Omit<Awaited<ReturnType<typeof pageMarkdown>>, 'tree' | 'problems'>
  islands: ReturnType<typeof islandCode>
}

/** Combines the content from a page's text and from its API. */
function joinBody({ page, html, problems, api, written: output, islands }: RenderedParts): Omit<RenderedBody, 'times'> {
  const { links, sections, dependencies, classNames, lane, title } = page
  const headings = [...page.headings, ...(api?.document?.headings ?? [])]
  const contents = apiHeadings(api)
  const { entries } = output
  const features: PageFeature[] = [
    ...page.features,
    // An island can show these components later.
    ...(islands || OCCASIONAL.test(html) ? (['occasional'] as const) : []),
    ...(entries.length > 0 ? (['updates'] as const) : []),
    ...(api ? (['api'] as const) : []),
    ...(api?.tryIt ? ([isChannel(api.tryIt) ? 'channel' : 'playground'] as const) : []),
    ...((api?.operation ?? api?.channel ?? api?.document ?? api?.schema)?.isPartial ? (['partial'] as const) : []),
  ]
  // A page with API content is not empty.
  const pageDiagnostics = api ? page.diagnostics.filter(({ rule }) => rule !== 'PAGE_EMPTY') : page.diagnostics
  const documentMarkdown = api?.markdown ?? ''
  const markdownTargets = markedPages(documentMarkdown)
  const marked = api
    ? [api.markdownHead, output.markdown, documentMarkdown].filter(Boolean).join('\n\n').trim()
    : output.markdown
  const document = marked.indexOf(api?.channel ? ASYNC_DOCUMENT : DOCUMENT, marked.length - documentMarkdown.length - 1)
  const { markdown, lines } = takeSections(marked, headings, document < 0 ? undefined : document)
  const search = searchText({ headings, sections: api ? withApiText(sections, api) : sections }, lines)
  return {
    meta: {
      headings,
      anchors: readAnchors(html, headings),
      links,
      dependencies,
      features,
      classNames,
      lane,
      diagnostics: [...pageDiagnostics, ...problems],
      textLength: search.texts.reduce((sum, text) => sum + text.length, 0),
      title,
      contents: contents.length > 0 ? contents : undefined,
      markdownTargets: markdownTargets.length > 0 ? markdownTargets : undefined,
      islands,
    },
    texts: writeTexts({ html, search, markdown, entries: entries.length > 0 ? entries : undefined }),
  }
}

/** Returns the sections of a page about an operation or a channel for the table of contents. */
function apiHeadings(api: ApiContent | undefined): Heading[] {
  if (api?.channel) return channelContents(api.channel)
  return api?.operation ? operationContents(api.operation) : []
}

/** Heading of the OpenAPI source at the end of a page, which is not part of a section. */
const DOCUMENT = '\n## OpenAPI\n'
const ASYNC_DOCUMENT = '\n## AsyncAPI\n'

function isChannel(tryIt: NonNullable<ApiContent['tryIt']>): boolean {
  return typeof tryIt === 'object' && tryIt.isChannel === true
}

async function apiContent({ tryIt, ...api }: ApiContent, highlighter: Highlighter): Promise<ShownApi> {
  await highlightApi(api, highlighter)
  return { ...api, actions: tryIt ? (jsx(TryIt, { data: tryIt } as never) as VNode) : undefined }
}

const RUNTIME = { jsx, jsxs, Fragment, components } as unknown as RenderRuntime

interface RenderParts {
  context: RenderContext
  api?: ShownApi
  /** Shows errors in place of failed content. */
  showErrors: boolean
  loadPackage: PackageLoader
}

/** Runs the user code of a page and renders its HTML. */
async function renderHtml(
  page: CompiledPage,
  options: ContentOptions,
  { context, api, showErrors, loadPackage }: RenderParts,
): Promise<{ html: string; problems: Diagnostic[] }> {
  if (page.lane === 'data') return { html: renderBody(renderTree(page, RUNTIME) as VNode, context, api), problems: [] }
  const evaluated = await runPageCode(
    page,
    { ...RUNTIME, react: serverReact, showError: showErrors ? showError : undefined, loadPackage },
    options,
  )
  const runtime = { ...evaluated.runtime, islands: islandRuntime(evaluated), guard: createGuard(evaluated.report) }
  const html = renderBody(renderTree(page, runtime) as VNode, context, api)
  return { html, problems: evaluated.diagnostics() }
}

/** Returns a box with the error of failed content, for dev. */
function showError(message: string): unknown {
  return jsx('div', { class: 'octavo-page-error', role: 'alert', children: message })
}

function islandRuntime({ isInteractive }: EvaluatedPage): IslandRuntime {
  return { isInteractive, create: ({ data, slots, render }) => jsx(Island, { data, slots, inside: render } as never) }
}

/** Returns a host that caches image sizes, because pages share images. A changed stamp invalidates a size. */
function createHost(repository: Repository, loadPackage: PackageLoader): ContentHost {
  const sizes = new Map<string, { stamp: string; size: { width?: number; height?: number } }>()
  return {
    readText: (file) => repository.readText(file),
    names: (folder) => repository.names(folder),
    hasPackage: (specifier) => hasPackage(specifier, repository.root),
    loadPackage,
    cssModule: (file) => compileCssModule(file, repository.readText(file) ?? '').names,
    asset(file) {
      const stamp = repository.resolve(file) === undefined ? undefined : repository.stamp(file)
      if (stamp === undefined) return undefined
      const entry = sizes.get(file)
      if (entry?.stamp === stamp) return entry.size
      const bytes = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i.test(file) ? repository.readBytes(file) : undefined
      const size = (bytes && imageSize(bytes)) ?? {}
      sizes.set(file, { stamp, size })
      return size
    },
  }
}

async function loadPlugins(
  { root, markdownPlugins }: RenderSettings,
  files: PluginFiles,
): Promise<Pick<ContentOptions, 'remarkPlugins' | 'rehypePlugins'>> {
  const file = markdownPlugins !== undefined ? await readConfigFile(root) : undefined
  const { plugins = [], remarkPlugins = [], rehypePlugins } = file?.options ?? {}
  return { remarkPlugins: [...treePlugins(plugins, files, root), ...remarkPlugins], rehypePlugins }
}

/** Returns remark plugins that run `transformTree` of Octavo plugins. */
function treePlugins(plugins: readonly OctavoPlugin[], files: PluginFiles, root: string): PluggableList {
  return plugins.flatMap((plugin) => {
    const { transformTree } = plugin
    if (!transformTree) return []
    return [
      () => async (tree: Parameters<typeof transformTree>[0], file: { path: string }) => {
        try {
          await transformTree(tree, { ...files, file: file.path })
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          const at = formatLocation(thrownAt(withMappedStack(error), root))
          throw new Error(`plugin "${plugin.name}" in \`transformTree\`${at && ` at ${at}`}: ${reason}`)
        }
      },
    ]
  })
}
