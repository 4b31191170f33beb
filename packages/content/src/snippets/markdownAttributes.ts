import { parseInlineMarkdown } from '../parsers/inlineMarkdown.js'
import type { JsxAttribute, JsxElement } from '../parsers/mdast.js'
import { createAttribute } from '../static/jsxToNodes.js'
import { createTree } from '../static/values.js'
import { markText } from '../text/marks.js'
import { inFile } from './fragments.js'
import type { Scope } from './scope.js'

/** Attributes with Markdown, by component. */
const MARKDOWN: Readonly<Record<string, readonly string[]>> = {
  Frame: ['caption', 'hint'],
  Prompt: ['description'],
}

/** Parses attributes with Markdown to trees, which later steps process like the page's text. */
export function readMarkdownAttributes(node: JsxElement, attributes: JsxAttribute[], scope: Scope): JsxAttribute[] {
  const names = node.name !== null && Object.hasOwn(MARKDOWN, node.name) ? MARKDOWN[node.name] : undefined
  if (!names) return attributes
  return attributes.map((attribute) => {
    const { value } = attribute
    if (attribute.type !== 'mdxJsxAttribute' || typeof value !== 'string' || !names.includes(attribute.name)) {
      return attribute
    }
    const content = parseInlineMarkdown(markText(value), node.position)
    return content ? createAttribute(attribute.name, createTree([inFile(scope.mdx.source, content)])) : attribute
  })
}
