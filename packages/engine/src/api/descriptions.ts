import type { ResolvedDocsConfig } from '@octavo/config'
import {
  type CompileDescription,
  createDescriptionCompiler,
  type Description,
  type DescriptionBase,
  type DescriptionOptions,
  MAX_DESCRIPTION_LENGTH,
  renderTree,
  treeToMarkdown,
  urlMarker,
} from '@octavo/content'
import { ID_MARK } from '@octavo/core'
import { codeView, type PageText } from '@octavo/openapi'
import { builtIns, components, renderDescription } from '@octavo/theme'
import type { Element, ElementContent } from 'hast'
import type { VNode } from 'preact'
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import type { UrlOptions } from '../files/urls.js'
import { createRenderContext } from '../render/renderContext.js'
import { type DocumentLinks, MENTION } from './documentLinks.js'
import { MAX_LENGTH, pageDescription, pageSections, splitText, uniqueHeadings } from './pageDescription.js'

type DescriptionUrls = Pick<UrlOptions, 'base' | 'linkStyle' | 'sitePath'>

/** Creates a compiler for descriptions of a site's OpenAPI documents. */
export function descriptionCompiler(
  urls: DescriptionUrls,
  host?: Pick<DescriptionOptions, 'asset' | 'languages'>,
): Promise<CompileDescription> {
  return createDescriptionCompiler({ ...urls, components: builtIns, ...host })
}

interface RenderedDescription {
  /** Safe HTML. */
  html: string
  /** Markdown with marked URLs, as of pages. */
  markdown: string
}

type Render<Result> = (text: string, base: DescriptionBase, links?: DocumentLinks) => Result

export interface RenderDescription extends Render<RenderedDescription> {
  /** Renders a description that is the text of a page, of any length. */
  page: Render<RenderedDescription & PageText>
}

/** Maximum number of descriptions that are in memory. */
const MAX_CACHED = 20_000

const RUNTIME = { jsx, jsxs, Fragment, components }

/** Creates a renderer for descriptions, which are compiled and rendered like pages. Many schemas share their texts. */
export async function createDescriptions(
  config: Pick<ResolvedDocsConfig, 'icons'>,
  urls: DescriptionUrls,
): Promise<RenderDescription> {
  const compile = await descriptionCompiler(urls)
  const context = createRenderContext(config)
  const render = ({ tree, links }: Description): RenderedDescription => {
    const mark = urlMarker({ links }, urls)
    const url = (href: string) => mark(href.replace(ID_MARK, ''))
    const markdown = treeToMarkdown(tree, { components: builtIns, url, level: 2 })
    for (const child of tree.children) highlightCode(child as ElementContent)
    return { html: renderDescription(renderTree({ tree }, RUNTIME) as VNode, context), markdown }
  }
  const cache = new Map<string, RenderedDescription>()
  const renderPage: RenderDescription['page'] = (text, base, links) => {
    const sources = splitText(text)
    const isCut = text.length > MAX_LENGTH || sources.some((part) => part.length > MAX_DESCRIPTION_LENGTH)
    const parts = sources.map((part) => pageDescription(compile(part, base, links?.find)))
    const headings = uniqueHeadings(parts)
    const texts = parts.map((part) => {
      const url = urlMarker({ links: part.links }, urls)
      return treeToMarkdown(part.tree, { components: builtIns, url, sections: headings })
    })
    const sections = pageSections(parts.flatMap(({ tree }) => tree.children as ElementContent[]))
    for (const { tree } of parts) for (const child of tree.children) highlightCode(child as ElementContent)
    const html = parts.map(({ tree }) => renderDescription(renderTree({ tree }, RUNTIME) as VNode, context))
    return { html: html.join(''), markdown: texts.join('\n\n'), headings, sections, isCut }
  }
  const renderAny: Render<RenderedDescription> = (text, base, links) => {
    const name = `${links && MENTION.test(text) ? links.key : ''}\n${text}`
    const baseKey = base && 'url' in base ? `${base.url}\n${name}` : name
    const relativeKey = base && 'page' in base ? `${base.page}\n${name}` : `\n${name}`
    const renderedDescription = cache.get(baseKey) ?? cache.get(relativeKey)
    if (renderedDescription !== undefined) return renderedDescription
    const description = compile(text, base, links?.find)
    const rendered = render(description)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(description.isRelative ? relativeKey : baseKey, rendered)
    return rendered
  }
  return Object.assign(renderAny, { page: renderPage })
}

/** Highlights code with the highlighter of samples, which takes no grammar. */
function highlightCode(node: ElementContent): void {
  if (node.type !== 'element') return
  if (node.tagName !== 'CodeBlock') {
    for (const child of node.children) highlightCode(child)
    return
  }
  const [code] = node.children
  const { language } = (node as Element).properties
  if (code?.type !== 'text' || typeof language !== 'string') return
  const { html } = codeView(language, code.value)
  if (html !== undefined) node.properties.html = html
}
