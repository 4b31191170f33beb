import { codeFinder } from './codeFinder.js'
import type { Changes, Edit, Remark } from './draft.js'
import { mdxTree, nodeEnd, nodeStart, walkTree } from './markdownTree.js'

/** A block between `:::name` and `:::`. */
export interface Directive {
  name: string
  /** In brackets, or the words after the name. */
  title: string
}

/** The element of a directive; an empty tag, and undefined, leave only the content. */
export type DirectiveRule = (directive: Directive) => { open: string; close: string } | undefined

const OPEN = /^([ \t]*(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)(:{3,})[ \t]*([A-Za-z][\w-]*)(.*)$/
const CLOSE = /^([ \t>]*)(:{3,})[ \t\r]*$/

/** Replaces the lines that open and close directives, outside code. */
export function convertDirectives(rule: DirectiveRule): (text: string) => Changes {
  return (text) => {
    const edits: Edit[] = []
    const remarks: Remark[] = []
    if (!text.includes(':::')) return { edits }
    const isCode = codeFinder(text)
    const open: OpenDirective[] = []
    let offset = 0
    for (const line of text.split('\n')) {
      const start = offset
      offset += line.length + 1
      if (!line.includes(':::') || isCode(start + line.indexOf(':::'))) continue
      const [, before = '', colons = '', name = '', rest = ''] = OPEN.exec(line) ?? []
      const at = { start: start + before.length, end: start + line.length }
      if (name !== '') {
        const tags = rule({ name: name.toLowerCase(), title: readTitle(rest) })
        if (!tags)
          remarks.push({ kind: 'text', offset: start, message: `Unsupported block ":::${name}"; its content stays.` })
        open.push({ colons: colons.length, before, edit: { ...at, text: tags?.open ?? '' }, close: tags?.close ?? '' })
        continue
      }
      const [, indent = '', closing = ''] = CLOSE.exec(line) ?? []
      const index = closing === '' ? -1 : open.findLastIndex((each) => each.colons <= closing.length)
      const directive = open[index]
      if (!directive) continue
      const inner = open.splice(index).slice(1)
      remarks.push(...inner.map(({ edit }) => unclosedRemark(edit, true)))
      edits.push(...inner.map(({ edit }) => edit))
      // Formatters indent the end of a block after a list, which would make it a part of the last item.
      const isIndented = `${directive.before}${indent}`.trim() === '' && indent.length > directive.before.length
      const closed = isIndented
        ? { start, before: `\n${directive.before}` }
        : { start: start + indent.length, before: '' }
      const closes = [directive, ...inner].reverse().map(({ close }) => close)
      const lines = closes.join(`\n${directive.before.replace(/[^>\s]/g, ' ')}`)
      edits.push(directive.edit, { start: closed.start, end: start + line.length, text: closed.before + lines })
    }
    const ends = closeAtParents(open, text)
    edits.push(...(ends ?? []))
    remarks.push(...open.map(({ edit }) => unclosedRemark(edit, ends !== undefined)))
    return { edits, remarks }
  }
}

interface OpenDirective {
  colons: number
  /** The text before it on its line. */
  before: string
  edit: Edit
  close: string
}

function unclosedRemark({ start }: Edit, isClosed: boolean): Remark {
  const fate = isClosed ? 'it ends with the block around it' : 'its first line is shown as written'
  return { kind: 'text', offset: start, message: `Missing end of a block that starts with ":::"; ${fate}.` }
}

const PARENTS = new Set(['listItem', 'blockquote', 'mdxJsxFlowElement'])

/** Returns the edits that end directives where the item, quote or element around them ends. Undefined for invalid MDX. */
function closeAtParents(directives: readonly OpenDirective[], text: string): Edit[] | undefined {
  if (directives.length === 0) return []
  const tree = mdxTree(text)
  if (!tree) return undefined
  const closes = new Map<number, string>()
  for (const { before, edit, close } of directives.toReversed()) {
    let end = text.trimEnd().length
    walkTree(tree, (node) => {
      if (nodeStart(node) > edit.start || nodeEnd(node) < edit.end) return false
      if (PARENTS.has(node.type))
        end = node.type === 'mdxJsxFlowElement' ? text.lastIndexOf('</', nodeEnd(node)) : nodeEnd(node)
      return true
    })
    const prefix = before.replace(/[^>\s]/g, ' ')
    closes.set(end, `${closes.get(end) ?? ''}\n${prefix.trimEnd()}\n${prefix}${close}`)
  }
  const ends = [...closes].map(([start, each]) => ({
    start,
    end: start,
    text: text[start] === '<' ? `${each}\n` : each,
  }))
  return [...directives.map(({ edit }) => edit), ...ends]
}

/** Reads `[Title]{attributes}` or `Title {attributes}`. */
function readTitle(rest: string): string {
  const text = rest.trim()
  const bracketed = text.startsWith('[')
    ? text.slice(1, text.lastIndexOf(']'))
    : text.replace(/\\?\{(?:open|[.#][\w-]+|[\w-]+=[^{}]*)\}$/, '')
  return bracketed.trim()
}

/** Returns a text as a quoted attribute value. */
export function attributeText(text: string): string {
  return text
    .replace(/\\([{}<>[\]*_`#])/g, '$1')
    .replace(/\*\*|`/g, '')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
}

/** Returns the tags of a component with an optional title. */
export function titledTags(name: string, title: string): { open: string; close: string } {
  return { open: title === '' ? `<${name}>` : `<${name} title="${attributeText(title)}">`, close: `</${name}>` }
}
