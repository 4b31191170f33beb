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
  /** Parses MDX. */
  mdx(text: string): Root
}

/** Parses Markdown, in which `tags` are hidden, to the same nodes as MDX. Only pages have custom elements. */
export function parseMarkdownText(
  text: string,
  { tags, isPage }: { tags: readonly ComponentTag[]; isPage: boolean },
  { markdown, mdx }: Parsers,
): Root {
  const tree = normalizeTree(markdown(text))
  const custom = isPage ? customElements(text) : new Set<string>()
  const isElement = (name: string) => isHtmlElement(name) || custom.has(name)
  readHtml(tree, { text, tags, isElement, readAttributes: (tag) => readAttributes(tag, mdx) })
  return tree
}

/** Returns the names of elements such as `<my-player></my-player>`. Placeholders such as `<api-key>` have no closing tag. */
function customElements(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/<\/([a-z][a-z\d]*-[a-z\d-]*)>/g), ([, name = '']) => name))
}

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
