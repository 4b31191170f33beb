import type { JsxElement } from '../parsers/mdast.js'
import { placeOf } from '../text/sourceFile.js'
import { attributePlace, getAttribute, setAttribute } from './attributes.js'
import type { PageState } from './pageState.js'
import { assetUrl, classifyUrl, resolveUrlPath, splitUrl } from './url.js'
import type { Step } from './walk.js'

/** Finds the files of images and media, writes their addresses with the base path, and notes image sizes. */
export const assets: Step = {
  enter: {
    image(node, page) {
      const asset = findAsset(node.url, page, () => placeOf(page.source, node.position).start)
      node.url = asset.url ?? ''
      if (asset.width && asset.height) node.data = { hProperties: { width: asset.width, height: asset.height } }
    },
    mdxJsxFlowElement: rewriteElement,
    mdxJsxTextElement: rewriteElement,
  },
}

/** Attributes that hold the address of a file, by element. */
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
  Card: ['img'],
  Tile: ['img'],
}

function rewriteElement(node: JsxElement, page: PageState): void {
  const names = node.name && Object.hasOwn(ASSET_ATTRIBUTES, node.name) ? ASSET_ATTRIBUTES[node.name] : undefined
  for (const name of names ?? []) {
    const value = getAttribute(node, name)
    if (typeof value !== 'string') continue
    const asset = findAsset(value, page, () => attributePlace(node, name, page.source))
    if (asset.url !== value) setAttribute(node, name, asset.url)
    if (node.name === 'img' && asset.width && asset.height) setSize(node, asset)
  }
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

function findAsset(
  url: string,
  page: PageState,
  place: () => { line: number; column: number } | undefined,
): FoundAsset {
  const kind = classifyUrl(url, true)
  if (kind === 'unsafe') {
    report(
      'LINK_UNSAFE',
      `The address "${url.slice(0, 60)}" would run code or open a local file; it is left out.`,
      page,
      place,
    )
    return { url: undefined }
  }
  if (kind !== 'internal') return { url }
  const parts = splitUrl(url)
  const files = candidates(parts.path, page)
  for (const file of files) {
    const asset = page.asset(file)
    if (asset) return { url: assetUrl(file, parts, page.options), ...asset }
  }
  const [first] = files
  report('ASSET_MISSING', `${first ?? parts.path} is not found.`, page, place)
  return { url: first === undefined ? url : assetUrl(first, parts, page.options) }
}

/** Where a path may lead: from the root, with or without the base path authors sometimes write, or from the file. */
function candidates(path: string, page: PageState): string[] {
  const { base = '/' } = page.options
  const withoutBase = base !== '/' && path.startsWith(base) ? [resolveUrlPath(path.slice(base.length - 1), '')] : []
  const files = path.startsWith('/')
    ? [resolveUrlPath(path, ''), ...withoutBase]
    : [resolveUrlPath(path, page.source.file), resolveUrlPath(path, page.file)]
  return [...new Set(files)].filter((file) => file !== undefined)
}

function report(
  rule: string,
  message: string,
  page: PageState,
  place: () => { line: number; column: number } | undefined,
): void {
  const start = place()
  page.report({ rule, severity: 'warning', file: page.source.file, ...(start && { start }), message })
}
