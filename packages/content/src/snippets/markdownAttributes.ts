import { parseInlineMarkdown } from '../parsers/inlineMarkdown.js'
import type { JsxAttribute, JsxElement } from '../parsers/mdast.js'
import { createAttribute } from '../static/jsxToNodes.js'
import { createTree } from '../static/values.js'
import { markText } from '../text/marks.js'
import { inFile } from './fragments.js'
import type { Scope } from './scope.js'

/** Attributes whose text is Markdown (feature map 4.1), by component. */
const MARKDOWN: Readonly<Record<string, readonly string[]>> = {
  Frame: ['caption', 'hint'],
  Prompt: ['description'],
}

/** Gives attributes that hold Markdown a tree, which later steps treat as they treat the page's own text. */
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
