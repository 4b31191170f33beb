import {
  type CompiledPage,
  type ContentHost,
  type ContentOptions,
  compilePage,
  createHighlighter,
  createIconResolver,
  type Decorators,
  decoratePage,
  type EvaluatedPage,
  evaluatePage,
  type Highlighter,
  type IslandRuntime,
  markedPages,
  type PageFeature,
  type RenderRuntime,
  renderTree,
  takeSections,
} from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
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
import { readConfigFile } from '../options/configFile.js'
import type { OctavoPlugin, PluginFiles } from '../options/plugin.js'
import { pluginFiles } from '../options/pluginHost.js'
import type { ApiContent } from './apiContent.js'
import { withApiText } from './apiText.js'
import { createGuard } from './createGuard.js'
import { readGrammars } from './grammars.js'
import { highlightApi } from './highlightApi.js'
import { islandCode } from './islandCode.js'
import { mdxContent } from './mdxContent.js'
import { pageMarkdown } from './pageMarkdown.js'
import { openParagraphs } from './paragraphs.js'
import { readAnchors } from './readAnchors.js'
import { searchText } from './searchText.js'
import type { RenderRequest, RenderResponse, RenderSettings } from './types.js'
import { writeTexts } from './writtenTexts.js'

interface PageRenderer {
  /** Calls `runsCode` before code of the page, of its plugins or of the layout runs. */
  respond(request: RenderRequest, runsCode?: () => void): Promise<RenderResponse>
  /** Writes highlighted code to the cache. */
  flush(): void
}

/** Returns the renderer of a site's pages. It keeps grammars and icon sets between pages. */
export async function createPageRenderer(settings: RenderSettings): Promise<PageRenderer> {
  const repository = new Repository(settings.root)
  const loadPackage = createPackageLoader(repository.root)
  const host = createHost(repository, loadPackage)
  const plugins = await loadPlugins(
    settings,
    pluginFiles(repository.root, (path) => repository.readText(path)),
  )
  const options: ContentOptions = { ...settings.content, ...plugins, components: builtIns }
  const store = new PackStore(settings.highlightCache)
  const { codeThemes, codeLanguages = [] } = settings.content
  const decorators: Decorators = {
    highlighter: createHighlighter({
      cache: store,
      languages: readGrammars(codeLanguages, repository),
      themes: codeThemes,
    }),
    icons: createIconResolver(settings.content.iconLibrary),
  }
  const { operationHeader } = settings
  const layout = operationHeader
    ? await loadLayout({ OperationHeader: operationHeader }, settings.root, settings.content.base ?? '/')
    : undefined
  const context: RenderContext = {
    icon: (name, request) => decorators.icons.resolve(name, request),
    allowHtml: true,
    layout: layout?.components,
  }

  const hasCode = layout !== undefined || [plugins.remarkPlugins, plugins.rehypePlugins].some((list) => list?.length)
  const respond: PageRenderer['respond'] = async ({ file, text, api: content }, runsCode) => {
    if (hasCode) runsCode?.()
    const given = content === undefined ? undefined : (JSON.parse(content) as ApiContent)
    const start = performance.now()
    const compiled = await compilePage({ file, text }, host, options)
    const compiledAt = performance.now()
    if (compiled.lane === 'code' && !hasCode) runsCode?.()
    const { markdown: written, entries, tree } = await pageMarkdown(compiled, options, loadPackage)
    const api = given?.mdx ? mdxContent(given.mdx, tree) : given
    const markdownAt = performance.now()
    const page = await decoratePage(compiled, text, decorators)
    const decoratedAt = performance.now()
    const shown = api && (await apiContent(api, decorators.highlighter))
    const layoutProblems: Diagnostic[] = []
    const { html: rendered, problems } = await renderHtml(page, options, {
      context: {
        ...context,
        onLayoutError: (part, error) =>
          layoutProblems.push(
            layoutProblem({ part, file: operationHeader ?? part, root: settings.root, error, page: file }),
          ),
      },
      showErrors: settings.showErrors === true,
      loadPackage,
      api: shown,
    })
    const html = page.lane === 'code' ? openParagraphs(rendered) : rendered
    const islands = islandCode(html, page.modules, decorators.icons)
    const { headings, links, sections, dependencies, classNames, lane, title } = page
    const features: PageFeature[] = [
      ...page.features,
      ...(entries.length > 0 ? (['updates'] as const) : []),
      ...(api ? (['api'] as const) : []),
      ...(api?.tryIt ? (['playground'] as const) : []),
      ...(api?.operation?.isPartial ? (['partial'] as const) : []),
    ]
    // A page with API content is not empty.
    const own = api ? page.diagnostics.filter(({ rule }) => rule !== 'PAGE_EMPTY') : page.diagnostics
    const diagnostics = [...own, ...problems, ...layoutProblems]
    const ofDocument = api?.markdown ?? ''
    const markdownTargets = markedPages(ofDocument)
    const marked = api ? [api.markdownHead, written, ofDocument].filter(Boolean).join('\n\n').trim() : written
    const document = marked.indexOf(DOCUMENT, marked.length - ofDocument.length - 1)
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
        diagnostics,
        textLength: search.texts.reduce((sum, text) => sum + text.length, 0),
        title,
        markdownTargets: markdownTargets.length > 0 ? markdownTargets : undefined,
        islands,
      },
      texts: writeTexts({
        html,
        search,
        markdown,
        entries: entries.length > 0 ? entries : undefined,
      }),
      times: {
        compile: compiledAt - start,
        markdown: markdownAt - compiledAt,
        highlight: decoratedAt - markdownAt,
        html: performance.now() - decoratedAt,
      },
    }
  }
  return { respond, flush: () => store.finish() }
}

/** Heading of the OpenAPI source at the end of a page, which is not part of a section. */
const DOCUMENT = '\n## OpenAPI\n'

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
  const evaluated = await evaluatePage(
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
    hasPackage: (specifier) => hasPackage(specifier, repository.root),
    loadPackage,
    cssModule: (file) => compileCssModule(file, repository.readText(file) ?? '').names,
    asset(file) {
      const stamp = repository.resolve(file) === undefined ? undefined : repository.stamp(file)
      if (stamp === undefined) return undefined
      const known = sizes.get(file)
      if (known?.stamp === stamp) return known.size
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
  return { remarkPlugins: [...treePlugins(plugins, files), ...remarkPlugins], rehypePlugins }
}

/** Returns remark plugins that run `transformTree` of Octavo plugins. */
function treePlugins(plugins: readonly OctavoPlugin[], files: PluginFiles): PluggableList {
  return plugins.flatMap((plugin) => {
    const { transformTree } = plugin
    if (!transformTree) return []
    return [
      () => async (tree: Parameters<typeof transformTree>[0], file: { path: string }) => {
        try {
          await transformTree(tree, { ...files, file: file.path })
        } catch (error) {
          throw new Error(`plugin "${plugin.name}": ${error instanceof Error ? error.message : String(error)}`)
        }
      },
    ]
  })
}
