import { pathToFileURL } from 'node:url'
import {
  compilePage,
  type ContentHost,
  type ContentOptions,
  createHighlighter,
  createIconResolver,
  type Decorators,
  decoratePage,
  renderTree,
} from '@octavo/content'
import { imageSize, Repository } from '@octavo/site'
import { components, type RenderContext, renderBody } from '@octavo/theme'
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import type { VNode } from 'preact'
import { PackStore } from '../cache/packStore.js'
import type { RenderRequest, RenderResponse, RenderSettings } from './types.js'

export type RenderPage = (request: RenderRequest) => Promise<RenderResponse>

/** Makes the function that renders the pages of one site; it keeps grammars and icon sets between pages. */
export async function createPageRenderer(settings: RenderSettings): Promise<RenderPage> {
  const repository = new Repository(settings.root)
  const host = createHost(repository)
  const options: ContentOptions = { ...settings.content, ...(await loadPlugins(settings.pluginModule)) }
  const store = new PackStore(settings.highlightCache)
  const fresh = new Map<string, string>()
  const cache = {
    get: (key: string) => fresh.get(key) ?? store.get(key),
    set: (key: string, html: string) => void fresh.set(key, html),
  }
  const { codeThemes, codeLanguages = [] } = settings.content
  const decorators: Decorators = {
    highlighter: createHighlighter({ cache, languages: readGrammars(codeLanguages, repository), ...(codeThemes && { themes: codeThemes }) }),
    icons: createIconResolver(settings.content.iconLibrary),
  }
  const context: RenderContext = { icon: (name, request) => decorators.icons.resolve(name, request), allowHtml: true }

  return async ({ file, text }) => {
    const start = performance.now()
    const compiled = await compilePage({ file, text }, host, options)
    const compiledAt = performance.now()
    const page = await decoratePage(compiled, text, decorators)
    const decoratedAt = performance.now()
    const runtime = { jsx, jsxs, Fragment, components }
    const html = renderBody(renderTree(page, runtime as never) as VNode, context)
    const { headings, links, sections, dependencies, features, lane, title, diagnostics } = page
    const highlighted = [...fresh]
    fresh.clear()
    return {
      body: { html, headings, links, sections, dependencies, features, lane, diagnostics, ...(title !== undefined && { title }) },
      highlighted,
      times: { compile: compiledAt - start, highlight: decoratedAt - compiledAt, html: performance.now() - decoratedAt },
    }
  }
}

/** Sizes are kept: pages share images. Files can change while a dev server runs, so the stamp decides. */
function createHost(repository: Repository): ContentHost {
  const sizes = new Map<string, { stamp: string; size: { width?: number; height?: number } }>()
  return {
    readText: (file) => repository.readText(file),
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

async function loadPlugins(module: string | undefined): Promise<Pick<ContentOptions, 'remarkPlugins' | 'rehypePlugins'>> {
  if (module === undefined) return {}
  const { remarkPlugins = [], rehypePlugins = [] } = (await import(pathToFileURL(module).href)) as ContentOptions
  return { remarkPlugins, rehypePlugins }
}

function readGrammars(files: readonly string[], repository: Repository): never[] {
  return files.flatMap((file) => {
    const text = repository.readText(file.replace(/^\/+/, ''))
    try {
      return text === undefined ? [] : [JSON.parse(text) as never]
    } catch {
      // docs.json is checked elsewhere; a grammar that can't be read colours nothing.
      return []
    }
  })
}
