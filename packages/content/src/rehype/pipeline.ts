import type { Root } from 'hast'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import type { Root as MdastRoot } from '../parsers/mdast.js'
import type { ContentOptions } from '../types.js'
import { handlers } from './handlers.js'

type Run = Processor<undefined, MdastRoot, Root>

const processors = new WeakMap<ContentOptions, Run>()

/** Runs the user's remark plugins, the conversion to hast, and the user's rehype plugins. */
export async function runPipeline(
  tree: MdastRoot,
  file: { path: string; text: string },
  options: ContentOptions,
): Promise<Root> {
  let processor = processors.get(options)
  if (!processor) {
    processor = createProcessor(options)
    processors.set(options, processor)
  }
  try {
    return await processor.run(tree, new VFile({ path: file.path, value: file.text }))
  } catch (error) {
    const hasPlugins = options.remarkPlugins?.length || options.rehypePlugins?.length
    throw hasPlugins ? new PluginError(error) : error
  }
}

/** Thrown when a user's plugin throws. */
export class PluginError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`A Markdown plugin failed on this page: ${reason.slice(0, 300)}`, { cause })
  }
}

function createProcessor({ remarkPlugins = [], rehypePlugins = [] }: ContentOptions): Run {
  return unified().use(remarkPlugins).use(remarkRehype, { handlers }).use(rehypePlugins).freeze() as unknown as Run
}
