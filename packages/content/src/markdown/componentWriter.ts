import { type MarkdownElement, type MarkdownRule, type MarkdownWriter, unescapeHtml } from '@octavo/core'
import type { Element } from 'hast'
import { readNotations } from '../highlight/notations.js'
import { emphasis, headingLine, link, listItem, strong } from './elements.js'
import { flagProp, shownProp, textProp, textsProp } from './props.js'
import { fencedCode, indent, inlineCode, oneLine, quote, rawText, startsWithText } from './text.js'
import type { Handler, Writer } from './writer.js'

type WriteComponent = Extract<MarkdownRule, { write: unknown }>['write']

/** Returns the handler for a component whose manifest has a Markdown writer. */
export function componentHandler(write: WriteComponent): Handler {
  return (node, writer) => write(readElement(node, writer), writer.component)
}

function readElement(node: Element, writer: Writer): MarkdownElement {
  return {
    value: (name) => (node.properties as Record<string, unknown>)[name],
    text: (name) => textProp(node, name),
    texts: (name) => textsProp(node, name),
    flag: (name) => flagProp(node, name),
    line: (name) => shownProp(node, name, writer),
    blocks: () => writer.blocks(node.children),
    inline: () => writer.inline(node.children),
    rawText: () => rawText(node.children),
    code: () => readCode(node),
  }
}

/** Returns the functions that component manifests use to write Markdown. */
export function componentWriter(writer: Writer): MarkdownWriter {
  return {
    join,
    heading: (level, text) => headingLine(level, text, writer),
    section(title, write) {
      const level = writer.nextLevel()
      return writer.within(level, () => join(`${'#'.repeat(level)} ${title}`, write()))
    },
    quote,
    listItem,
    fence: fencedCode,
    indent,
    strong: (text = '') => strong(text),
    emphasis: (text = '') => emphasis(text),
    inlineCode,
    oneLine,
    link: (text, href) => link(text, href, writer),
    startsWithText,
    counted: writer.counted,
    count: writer.count,
  }
}

function join(...blocks: (string | undefined)[]): string {
  return blocks.filter(Boolean).join('\n\n')
}

function readCode(node: Element): string {
  const html = textProp(node, 'html')
  const raw = html === undefined ? rawText(node.children) : unescapeHtml(html.replace(/<[^>]*>/g, ''))
  const code = raw.replace(/^(?:[ \t]*\n)+/, '').replace(/\s+$/, '')
  return code.includes('[!code') ? readNotations(code).code : code
}
