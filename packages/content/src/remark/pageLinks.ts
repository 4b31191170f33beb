import { fileToSlug } from '@octavo/core'
import { assetUrl, classifyUrl, oneLine, pageUrl, pathSlug, resolveUrlPath, servedUnder, splitUrl } from '../esm/url.js'
import type { JsxElement, Node } from '../parsers/mdast.js'
import type { Location } from '../parsers/sourceFile.js'
import { isIntrinsic } from '../static/componentNames.js'
import type { PageLink } from '../types.js'
import { attributeRange, getAttribute, setAttribute } from './attributes.js'
import type { Step } from './createWalk.js'
import { urlRange } from './locations.js'
import type { PageState } from './pageState.js'
import { isGeneratedFile } from './siteLink.js'

/** Rewrites internal links with the site's options, collects them for the link check, and removes unsafe ones. */
export const links: Step = {
  enter: {
    link(node, page) {
      rewriteLink(node, page)
      // Only the text of an unsafe link remains.
      if (node.url === '') node.data = { hName: 'span', hProperties: { href: undefined } as never }
    },
    definition(node, page) {
      const { path } = splitUrl(node.url)
      rewriteLink(node, page)
      noteSize(node.identifier, path, page)
    },
    mdxJsxFlowElement: rewriteElement,
    mdxJsxTextElement: rewriteElement,
  },
}

function rewriteLink(node: Node & { url: string }, page: PageState): void {
  node.url = rewriteUrl(node.url, linkPlace(urlRange(node, page.source)), page) ?? ''
}

/** Stores the image size for a definition, for `![alt][name]`. The first definition of a name is used. */
function noteSize(identifier: string, path: string, page: PageState): void {
  if (page.definedSizes.has(identifier) || !IMAGE.test(path) || classifyUrl(path) !== 'internal') return
  const file = resolveUrlPath(withoutBase(path, page), page.file)
  page.definedSizes.set(identifier, (file && page.asset(file)) || {})
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i

function rewriteElement(node: JsxElement, page: PageState): void {
  if (node.name === null || (isIntrinsic(node.name) && node.name !== 'a' && node.name !== 'area')) return
  const href = getAttribute(node, 'href')
  if (typeof href !== 'string') return
  const url = rewriteUrl(href, linkPlace(attributeRange(node, 'href', page.source)), page)
  if (url !== href) setAttribute(node, 'href', url)
}

type Place = Pick<PageLink, 'file' | 'position' | 'end'>

function linkPlace({ file, start, end }: Location): Place {
  return { file, position: start, end }
}

/** Returns the URL to write, or undefined if it is unsafe. */
function rewriteUrl(url: string, place: Place, page: PageState): string | undefined {
  const kind = classifyUrl(url)
  if (kind === 'external') return url
  if (kind === 'unsafe') {
    reportUnsafe(url, place, page)
    return undefined
  }
  const parts = splitUrl(url)
  if (kind === 'hash' || parts.path === '') {
    if (parts.hash) page.links.push({ slug: fileToSlug(page.file), hash: parts.hash, ...place })
    return url
  }
  if (!parts.path.startsWith('/')) {
    page.features.add('relative')
    if (page.isShared) return url
  }
  const path = resolveUrlPath(withoutBase(parts.path, page), page.file)
  if (path === undefined) {
    reportOutside(url, place, page)
    return url
  }
  if (/\.[a-z\d]{1,8}$/i.test(path) && !/\.mdx?$/i.test(path)) {
    const isFile = page.asset(path) !== undefined
    if (isFile) {
      page.refer?.({ kind: 'file', url, target: path, base: page.file, ...place })
      page.links.push({ slug: path, isFile, ...place })
    }
    if (isFile || isGeneratedFile(path)) return assetUrl(path, parts, page.options)
  }
  page.refer?.({ kind: 'page', url, target: path, base: page.file, ...place })
  const slug = pathSlug(path)
  page.links.push({ slug, hash: parts.hash || undefined, ...place })
  return pageUrl(slug, parts, page.options)
}

/** Removes the base path of the site from a path, unless the repository has a file with that path. */
function withoutBase(path: string, page: PageState): string {
  const prefix = servedUnder(page.options).find((each) => `${path}/`.startsWith(each))
  if (prefix === undefined) return path
  const urlPath = resolveUrlPath(path, '') ?? ''
  const files = [urlPath, `${urlPath}.mdx`, `${urlPath}.md`, `${urlPath}/index.mdx`, `${urlPath}/index.md`]
  const exists = files.some((file, index) => (index === 0 ? page.asset(file) : page.readText(file)) !== undefined)
  return exists ? path : `/${path.slice(prefix.length)}`
}

function reportOutside(url: string, { file, position, end }: Place, page: PageState): void {
  page.report({
    rule: 'LINK_BROKEN',
    severity: 'warning',
    file,
    start: position,
    end,
    message: `The link to ${oneLine(url)} is outside the docs folder.`,
    expected: 'the path of a page, a site file, or a redirect in docs.json.',
    hint: 'Link to files of the repository by their web URL.',
  })
}

function reportUnsafe(url: string, { file, position, end }: Place, page: PageState): void {
  page.report({
    rule: 'LINK_UNSAFE',
    severity: 'warning',
    file,
    start: position,
    end,
    message: `Unsafe link "${oneLine(url)}": it would run code or open a local file. The link is omitted.`,
    expected: 'a path on this site, or a web URL.',
  })
}
