import type { Diagnostic } from '@octavo/core'
import { assetUrl, classifyUrl, oneLine, resolveUrlPath, servedUnder, splitUrl } from '../esm/url.js'
import type { JsxElement, Node } from '../parsers/mdast.js'
import { type Location, sourceLocation } from '../parsers/sourceFile.js'
import { isObject, isTree, type PropValue } from '../static/staticValues.js'
import { attributeRange, getAttribute, setAttribute } from './attributes.js'
import type { Step } from './createWalk.js'
import { isIconFile, mapCssUrls, mapSrcSet } from './fileValues.js'
import { urlRange } from './locations.js'
import type { PageState } from './pageState.js'

/** Finds the files of images and media, adds the base path to their URLs, and sets image sizes. */
export const assets: Step = {
  enter: {
    image(node, page) {
      const asset = findAsset(node.url, page, () => urlRange(node, page.source))
      node.url = asset.url ?? ''
      if (asset.width && asset.height) node.data = { hProperties: { width: asset.width, height: asset.height } }
    },
    imageReference(node, page) {
      page.afterWalk.push(() => {
        const { width, height } = page.definedSizes.get(node.identifier) ?? {}
        if (width && height) node.data = { hProperties: { width, height } }
      })
    },
    mdxJsxFlowElement: rewriteElement,
    mdxJsxTextElement: rewriteElement,
  },
}

/** Attributes that contain file URLs, by element. */
const ASSET_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  img: ['src'],
  ZoomImage: ['src'],
  video: ['src', 'poster'],
  OptimizedVideo: ['src', 'poster'],
  audio: ['src'],
  source: ['src'],
  track: ['src'],
  embed: ['src'],
  iframe: ['src'],
  use: ['href', 'xlinkHref', 'xlink:href'],
  image: ['href', 'xlinkHref', 'xlink:href'],
  Card: ['img'],
  Tile: ['img'],
  Hero: ['image', 'imageDark'],
  Testimonial: ['avatar'],
}

/** Attributes with the image whose size the element gets. */
const SIZED = new Set(['img src', 'Hero image'])

function rewriteElement(node: JsxElement, page: PageState): void {
  const names = node.name && Object.hasOwn(ASSET_ATTRIBUTES, node.name) ? ASSET_ATTRIBUTES[node.name] : undefined
  for (const name of names ?? []) {
    rewriteText(node, name, page, (value, find) => {
      const asset = find(value)
      if (SIZED.has(`${node.name} ${name}`) && asset.width && asset.height) setSize(node, asset)
      return asset.url
    })
  }
  if (node.name === null) return
  for (const name of /^[A-Z]/.test(node.name) ? ICON_ATTRIBUTES : []) {
    if (name !== 'icon' && node.name !== 'Icon') continue
    rewriteText(node, name, page, (value, find) => (isIconFile(value) ? find(value).url : value))
  }
  for (const name of SRCSET_ATTRIBUTES) {
    rewriteText(node, name, page, (value, find) => mapSrcSet(value, (url) => find(url).url ?? ''))
  }
  rewriteStyle(node, page)
}

const ICON_ATTRIBUTES = ['icon', 'src', 'name']
const SRCSET_ATTRIBUTES = ['srcSet', 'srcset']

type Rewrite = (value: string, find: (url: string) => FoundAsset) => string | undefined

/** Replaces a string attribute with the result of `rewrite`. */
function rewriteText(node: JsxElement, name: string, page: PageState, rewrite: Rewrite): void {
  const value = getAttribute(node, name)
  if (typeof value !== 'string') return
  const text = rewrite(value, (url) => findAsset(url, page, () => attributeRange(node, name, page.source)))
  if (text !== value) setAttribute(node, name, text)
}

/** Rewrites URLs in `style`, which is CSS or an object of declarations. */
function rewriteStyle(node: JsxElement, page: PageState): void {
  const style = getAttribute(node, 'style')
  const map = (css: PropValue) =>
    typeof css === 'string'
      ? mapCssUrls(css, (url) => findAsset(url, page, () => attributeRange(node, 'style', page.source)).url ?? '')
      : css
  if (typeof style === 'string') {
    if (style.includes('url(')) setAttribute(node, 'style', map(style))
  } else if (isObject(style) && !isTree(style)) {
    for (const [key, value] of Object.entries(style)) if (typeof value === 'string') style[key] = map(value)
  }
}

/** Returns the URL of a code block's icon, or its name. */
export function iconUrl(icon: string, node: Node, page: PageState): string | undefined {
  return isIconFile(icon) ? findAsset(icon, page, () => sourceLocation(page.source, node.position)).url : icon
}

function setSize(node: JsxElement, { width, height }: FoundAsset): void {
  if (getAttribute(node, 'width') !== undefined || getAttribute(node, 'height') !== undefined) return
  setAttribute(node, 'width', width)
  setAttribute(node, 'height', height)
}

interface FoundAsset {
  url: string | undefined
  width?: number
  height?: number
}

type FindPlace = () => Location

function findAsset(url: string, page: PageState, place: FindPlace): FoundAsset {
  const kind = classifyUrl(url, true)
  if (kind === 'unsafe') {
    report(unsafe(url), page, place)
    return { url: undefined }
  }
  if (kind !== 'internal') return { url }
  if (page.isShared && !url.startsWith('/')) {
    page.features.add('relative')
    return { url }
  }
  const parts = splitUrl(url)
  const files = fileCandidates(parts.path, page)
  for (const file of files) {
    const asset = page.asset(file)
    if (asset) {
      referTo(file, url, page, place)
      return { url: assetUrl(file, parts, page.options), ...asset }
    }
  }
  const [first] = files
  report(missing(first ?? parts.path), page, place)
  return { url: first === undefined ? url : assetUrl(first, parts, page.options) }
}

/**
 * Returns the files that a path can refer to: from the root, with or without a leading base path, or relative to the
 * current file.
 */
export function fileCandidates(path: string, page: PageState): string[] {
  const withoutBase = servedUnder(page.options)
    .filter((prefix) => path.startsWith(prefix))
    .map((prefix) => resolveUrlPath(path.slice(prefix.length - 1), ''))
  if (!path.startsWith('/')) page.features.add('relative')
  const files = path.startsWith('/')
    ? [resolveUrlPath(path, ''), ...withoutBase]
    : [resolveUrlPath(path, page.source.file), resolveUrlPath(path, page.file)]
  return [...new Set(files)].filter((file) => file !== undefined)
}

/** Notes a reference to a file: relative to the file that contains it, or to the page that shows it. */
export function referTo(file: string, url: string, page: PageState, place: FindPlace): void {
  if (!page.refer) return
  const { start: position, end, file: source } = place()
  const isOwn = resolveUrlPath(splitUrl(url).path, page.source.file) === file
  page.refer({
    kind: 'file',
    url,
    target: file,
    base: isOwn ? page.source.file : page.file,
    file: source,
    position,
    end,
  })
}

type Problem = Pick<Diagnostic, 'rule' | 'message' | 'expected' | 'wanted'>

function missing(path: string): Problem {
  return {
    rule: 'ASSET_MISSING',
    message: `Missing file "${path}".`,
    expected: 'the path of a file in the docs folder, or a web URL.',
    wanted: path,
  }
}

function unsafe(url: string): Problem {
  return {
    rule: 'LINK_UNSAFE',
    message: `Unsafe URL "${oneLine(url)}": it would run code or open a local file. The URL is omitted.`,
  }
}

function report(problem: Problem, page: PageState, place: FindPlace): void {
  page.report({ ...problem, severity: 'warning', ...place() })
}
