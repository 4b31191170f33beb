import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { math } from 'micromark-extension-math'

/** Constructs that answers do not need and renderers parse differently. They are parsed as text. */
const DISABLED = ['htmlFlow', 'htmlText', 'definition', 'setextUnderline', 'codeIndented', 'autolink', 'mathFlow']

export type Parse = (markdown: string) => Root

/** Parses the subset of Markdown that answers use, which all renderers parse alike. */
export const parseAnswer: Parse = (markdown) => {
  return fromMarkdown(markdown, {
    extensions: [gfmStrikethrough({ singleTilde: false }), math(), { disable: { null: DISABLED } }],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), mathFromMarkdown()],
  })
}

/** Returns the start and end offsets of a node. */
export function nodeRange(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}
