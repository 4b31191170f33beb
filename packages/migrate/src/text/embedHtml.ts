import type { Edit, Remark } from './draft.js'
import { nodeEnd, nodeStart, type TreeNode } from './markdownTree.js'
import { readHtml } from './readHtml.js'

/** Blocks of HTML, from one that opens an element to the one that closes it. */
interface Region {
  start: number
  end: number
  /** True when Markdown is between the tags. */
  hasMarkdown: boolean
}

/**
 * Embeds HTML that is not valid MDX, such as drawings with blank lines or tags in another order, as it is. Tags of
 * components around it stay.
 */
export function embedHtml(
  tree: TreeNode,
  text: string,
  isValid: (source: string) => boolean,
): { edits: Edit[]; remarks: Remark[] } {
  const edits: Edit[] = []
  const remarks: Remark[] = []
  const visit = ({ children = [] }: TreeNode): void => {
    for (let index = 0; index < children.length; index++) {
      const child = children[index]
      if (!child) continue
      const last = child.type === 'html' ? regionEnd(children, index, text) : undefined
      if (last === undefined) {
        visit(child)
        continue
      }
      const region = toRegion(children.slice(index, last + 1))
      const html = text.slice(region.start, region.end)
      index = last
      if (isValid(html)) continue
      const embedded = embed(region, text)
      edits.push(...embedded.edits)
      remarks.push(...embedded.remarks)
    }
  }
  visit(tree)
  return { edits, remarks }
}

/** Embeds everything from the first to the last block of HTML, for pages whose tags are in no order. */
export function embedAllHtml({ children = [] }: TreeNode, text: string): { edits: Edit[]; remarks: Remark[] } {
  const blocks = children.filter(
    (child) => child.type === 'html' && htmlTags(child, text).some(({ name }) => !/^[A-Z]/.test(name)),
  )
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return { edits: [], remarks: [] }
  return embed(toRegion(children.slice(children.indexOf(first), children.indexOf(last) + 1)), text)
}

function embed({ start, end, hasMarkdown }: Region, text: string): { edits: Edit[]; remarks: Remark[] } {
  const html = `<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(text.slice(start, end))} }} />`
  const how = hasMarkdown ? '; Markdown in it is shown as written' : ''
  return {
    edits: [{ start, end, text: html }],
    remarks: [{ kind: 'text', offset: start, message: `HTML that is not valid MDX was kept as HTML${how}.` }],
  }
}

function toRegion(nodes: readonly TreeNode[]): Region {
  const [first, last] = [nodes[0], nodes.at(-1)]
  return {
    start: first ? nodeStart(first) : 0,
    end: last ? nodeEnd(last) : 0,
    hasMarkdown: nodes.some(({ type }) => type !== 'html'),
  }
}

/**
 * Returns the index of the child that closes the elements a child opens, that of the child when none does, or undefined
 * if it opens none of HTML.
 */
function regionEnd(children: readonly TreeNode[], from: number, text: string): number | undefined {
  let depth = 0
  let hasElement = false
  for (let index = from; index < children.length; index++) {
    const child = children[index]
    for (const { name, kind } of child ? htmlTags(child, text) : []) {
      if (/^[A-Z]/.test(name)) continue
      hasElement = true
      if (kind !== 'empty') depth += kind === 'open' ? 1 : -1
    }
    if (!hasElement) return undefined
    if (depth <= 0) return index
  }
  return hasElement ? from : undefined
}

function htmlTags(node: TreeNode, text: string): { name: string; kind: string }[] {
  // Indented lines in a drawing are read as code.
  const isIndented = node.type === 'code' && !/^[`~]/.test(text.slice(nodeStart(node)))
  if (node.type === 'html' || isIndented)
    return readHtml(text.slice(nodeStart(node), nodeEnd(node)), nodeStart(node)).flatMap(({ tag }) => tag ?? [])
  return (node.children ?? []).flatMap((child) => htmlTags(child, text))
}
