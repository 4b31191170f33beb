import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

export interface ParserFeatures {
  /** True if `$…$` and `$$…$$` are formulas. */
  math: boolean
}

type Processor = ReturnType<typeof createProcessor>

const processors = new Map<boolean, Processor>()

/**
 * Parses text with the reference parser.
 * @throws VFileMessage for invalid MDX
 */
export function parseWithRemark(text: string, { math }: ParserFeatures = { math: true }): Root {
  const processor = processors.get(math) ?? createProcessor(math)
  processors.set(math, processor)
  return processor.parse(text)
}

function createProcessor(math: boolean) {
  return unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkGfm)
    .use(math ? [remarkMath] : [])
    .freeze()
}

const markdownProcessors = new Map<boolean, ReturnType<typeof createMarkdownProcessor>>()

/** Parses CommonMark with GitHub's extensions. HTML stays as written, and braces are text. */
export function parseCommonMark(text: string, { math }: ParserFeatures = { math: false }): Root {
  const processor = markdownProcessors.get(math) ?? createMarkdownProcessor(math)
  markdownProcessors.set(math, processor)
  return processor.parse(text)
}

function createMarkdownProcessor(math: boolean) {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(math ? [remarkMath] : [])
    .freeze()
}
