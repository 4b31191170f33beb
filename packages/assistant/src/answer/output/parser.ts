import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { math } from 'micromark-extension-math'

/** Constructs that models need not write, and that renderers disagree about, are text. */
const DISABLED = ['htmlFlow', 'htmlText', 'definition', 'setextUnderline', 'codeIndented', 'autolink', 'mathFlow']

export type Parse = (markdown: string) => Root

/** Parses the Markdown that answers are read as: what is written of it means the same to all renderers. */
export const parseAnswer: Parse = (markdown) => {
  return fromMarkdown(markdown, {
    extensions: [gfmStrikethrough({ singleTilde: false }), math(), { disable: { null: DISABLED } }],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), mathFromMarkdown()],
  })
}

/** Returns where a node starts and ends in its source. */
export function rangeOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}
