import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

export { findHtmlComments } from './repairs.js'

export interface ParserFeatures {
  /** True if `$…$` and `$$…$$` are formulas. */
  math: boolean
}

const createMdxProcessor = () => unified().use(remarkParse).use(remarkMdx).use(remarkGfm)
const createMarkdownProcessor = () => unified().use(remarkParse).use(remarkGfm)

/**
 * Parses text with the reference parser.
 * @throws VFileMessage for invalid MDX
 */
export const parseWithRemark = createParse(createMdxProcessor, true)

/** Parses CommonMark with GitHub's extensions. HTML stays as written, and braces are text. */
export const parseCommonMark = createParse(createMarkdownProcessor, false)

/** Returns a function that parses with formulas or without; `math` is the default. */
function createParse(
  create: typeof createMdxProcessor,
  math: boolean,
): (text: string, features?: ParserFeatures) => Root {
  const processors = new Map<boolean, ReturnType<typeof create>>()
  return (text, features = { math }) => {
    const processor = processors.get(features.math) ?? create().use(features.math ? [remarkMath] : [])
    processors.set(features.math, processor)
    return processor.parse(text)
  }
}
