import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

let processor: ReturnType<typeof createProcessor> | undefined

/** The reference parser. Throws a VFileMessage for invalid MDX. */
export function parseWithRemark(text: string): Root {
  processor ??= createProcessor()
  return processor.parse(text)
}

function createProcessor() {
  return unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkMath).freeze()
}
