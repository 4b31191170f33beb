import type { Diagnostic } from '@octavo/core'
import type { JsxElement, Node } from '../parsers/mdast.js'
import { locationOf, type SourceFile } from '../text/sourceFile.js'
import { attributeRange, getAttribute, type Range } from './attributes.js'
import type { PageState } from './pageState.js'
import type { Step } from './walk.js'

/** The location fields of a diagnostic. */
export type Location = Pick<Diagnostic, 'file' | 'start' | 'end'>

declare module 'unist' {
  interface Data {
    /** Location of nodes that are checked after the conversion to hast, which loses files and positions. */
    place?: Location
  }
}

/** Records the locations of code, formulas and icons, for diagnostics of the decorating step. */
export const locations: Step = {
  enter: {
    code: (node, page) => setPlace(node, fencePlace(node, page)),
    math: (node, page) => setPlace(node, locationOf(page.source, node.position)),
    inlineMath: (node, page) => setPlace(node, locationOf(page.source, node.position)),
    mdxJsxFlowElement: setElementPlace,
    mdxJsxTextElement: setElementPlace,
  },
}

function setPlace(node: Node, place: Location): void {
  node.data = { ...node.data, place }
}

/** Returns the location of a fence's language, or of the fence without one. */
function fencePlace(node: Node, { source }: PageState): Location {
  const start = node.position?.start.offset
  if (start === undefined) return locationOf(source, node.position)
  const [, fence = '', language = ''] = /^([`~]+[ \t]*)(\S*)/.exec(source.text.slice(start, start + 200)) ?? []
  const from = start + fence.length
  return { file: source.file, start: source.placeAt(from), end: source.placeAt(from + language.length) }
}

function setElementPlace(node: JsxElement, page: PageState): void {
  if (node.name === null || !/^[A-Z]/.test(node.name)) return
  const attribute = typeof getAttribute(node, 'icon') === 'string' ? 'icon' : OTHER[node.name]
  const { start } = locationOf(page.source, node.position)
  const place = attribute === undefined ? start && { start } : attributeRange(node, attribute, page.source)
  setPlace(node, { file: page.source.file, ...place })
}

/** Attributes of elements that are checked for more than their icon. */
const OTHER: Readonly<Record<string, string>> = { CodeBlock: 'language', Latex: 'children' }

/** Returns the range of the URL in a Markdown link, image or definition, or of the whole node if it is not found. */
export function urlRange({ url, position }: Node & { url: string }, source: SourceFile): Partial<Range> {
  const { start, end } = locationOf(source, position)
  const from = position?.start.offset
  const written = source.text.slice(from, position?.end.offset)
  // The text of a link can be equal to its URL.
  const at = url === '' ? -1 : written.lastIndexOf(url)
  if (from === undefined || at === -1) return { start, end }
  return { start: source.placeAt(from + at), end: source.placeAt(from + at + url.length) }
}
