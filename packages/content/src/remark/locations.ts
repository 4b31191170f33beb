import type { JsxElement, Node } from '../parsers/mdast.js'
import { type Location, type SourceFile, sourceLocation } from '../parsers/sourceFile.js'
import { attributeRange, getAttribute } from './attributes.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

declare module 'unist' {
  interface Data {
    /** Location of a node that is checked after the conversion to hast, which loses files and positions. */
    place?: Location
  }
}

/** Records the locations of code, formulas and icons, for diagnostics of the decorating step. */
export const locations: Step = {
  enter: {
    code: (node, page) => setPlace(node, fencePlace(node, page)),
    math: (node, page) => setPlace(node, sourceLocation(page.source, node.position)),
    inlineMath: (node, page) => setPlace(node, sourceLocation(page.source, node.position)),
    mdxJsxFlowElement: setElementPlace,
    mdxJsxTextElement: setElementPlace,
  },
}

function setPlace(node: Node, place: Location): void {
  node.data = { ...node.data, place }
}

/** Returns the location of a fence's language, or of the whole fence if it has none. */
function fencePlace(node: Node, { source }: PageState): Location {
  const start = node.position?.start.offset
  if (start === undefined) return sourceLocation(source, node.position)
  const [, fence = '', language = ''] = /^([`~]+[ \t]*)(\S*)/.exec(source.text.slice(start, start + 200)) ?? []
  const from = start + fence.length
  return source.range(from, from + language.length)
}

function setElementPlace(node: JsxElement, page: PageState): void {
  if (node.name === null || !/^[A-Z]/.test(node.name)) return
  const attribute = typeof getAttribute(node, 'icon') === 'string' ? 'icon' : TEXT_PROPERTIES[node.name]
  const { file, start } = sourceLocation(page.source, node.position)
  setPlace(node, attribute === undefined ? { file, start } : attributeRange(node, attribute, page.source))
}

/** Attributes that are checked on elements without an icon, by element. */
const TEXT_PROPERTIES: Readonly<Record<string, string>> = { CodeBlock: 'language', Latex: 'children' }

/** Returns the range of the URL in a Markdown link, image or definition. Default: the range of the node. */
export function urlRange({ url, position }: Node & { url: string }, source: SourceFile): Location {
  const from = position?.start.offset
  const text = source.text.slice(from, position?.end.offset)
  // The text of a link can be equal to its URL.
  const at = url === '' ? -1 : text.lastIndexOf(url)
  if (from === undefined || at === -1) return sourceLocation(source, position)
  return source.range(from + at, from + at + url.length)
}
