import type { PhrasingContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Node } from './mdast.js'
import { normalizeTree } from './normalizeTree.js'

type Position = Node['position']

let processor: Processor | undefined

/** Characters of inline Markdown. Text without them is unchanged. */
const MARKUP = /[*_`[\]~\\&\n]|https?:|www\.|@/

/** Maximum length of parsed text, because malicious text could nest emphasis deeply. */
const MAX_LENGTH = 5000

/**
 * Parses one line of Markdown: emphasis, code and links. Blocks, tags and braces remain text. Returns undefined if the
 * text has no markup. Every node gets `position`.
 */
export function parseInlineMarkdown(text: string, position: Position): PhrasingContent[] | undefined {
  if (text.length > MAX_LENGTH || !MARKUP.test(text)) return undefined
  processor ??= createProcessor()
  const root = normalizeTree(processor.parse(text) as never)
  const content = root.children.flatMap((node, index): PhrasingContent[] => {
    const between: PhrasingContent[] = index > 0 ? [{ type: 'text', value: ' ' }] : []
    return node.type === 'paragraph' ? [...between, ...node.children] : []
  })
  for (const node of content) place(node, position)
  return content
}

function place(node: Node, position: Position): void {
  delete node.position
  if (position) node.position = position
  if ('children' in node) for (const child of node.children) place(child, position)
}

/** Creates a parser for paragraphs, without HTML and other blocks. */
function createProcessor(): Processor {
  const disabled = (
    'blockQuote codeFenced codeIndented definition gfmFootnoteCall gfmFootnoteDefinition gfmPotentialFootnoteCall ' +
    'headingAtx htmlFlow htmlText list setextUnderline table thematicBreak'
  ).split(' ')
  const created = unified().use(remarkParse).use(remarkGfm)
  created.data('micromarkExtensions', [{ disable: { null: disabled } }])
  return created as unknown as Processor
}
