import type { ComponentTag } from './componentTags.js'
import { restoreIndents } from './expressionText.js'
import { isHtmlElement } from './htmlElements.js'
import { readHtml } from './htmlNodes.js'
import type { JsxAttribute, Root } from './mdast.js'
import { isJsxElement } from './mdast.js'
import { normalizeTree } from './normalizeTree.js'

interface Parsers {
  /** Parses CommonMark with GitHub's extensions, and formulas if the site has them. */
  markdown(text: string): Root
  mdx(text: string): Root
}

/** Parses Markdown, in which `tags` are hidden, to the same nodes as MDX. Only pages have custom elements. */
export function parseMarkdownText(
  text: string,
  { tags, isPage }: { tags: readonly ComponentTag[]; isPage: boolean },
  { markdown, mdx }: Parsers,
): Root {
  const tree = normalizeTree(markdown(text))
  const closed = new Set(Array.from(text.matchAll(/<\/([a-z][a-z\d-]*)\s*>/gi), ([, name = '']) => name.toLowerCase()))
  // Without closing tags, these elements would contain the rest of the text.
  const isElement = (name: string) =>
    isHtmlElement(name) ? !RAW_ELEMENTS.has(name) || closed.has(name) : isPage && CUSTOM.test(name) && closed.has(name)
  readHtml(tree, { text, tags, isElement, readAttributes: (tag) => readAttributes(tag, mdx) })
  return tree
}

/** Elements that contain all that follows until their closing tags, which may be missing. */
const RAW_ELEMENTS = new Set(
  'title textarea script style template svg math iframe xmp noembed noframes plaintext'.split(' '),
)
/** Matches the name of a custom element, such as `my-player`. Placeholders such as `<api-key>` have no closing tag. */
const CUSTOM = /^[a-z][a-z\d]*-[a-z\d-]*$/

function readAttributes({ name, attributes }: ComponentTag, parse: (text: string) => Root): JsxAttribute[] | undefined {
  if (attributes.trim() === '') return []
  const text = `<${name}${attributes} />`
  try {
    const tree = parse(text)
    restoreIndents(tree, text)
    const [element] = normalizeTree(tree).children
    return element && isJsxElement(element) ? element.attributes : undefined
  } catch {
    return undefined
  }
}
