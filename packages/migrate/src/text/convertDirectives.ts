import { codeFinder } from './codeFinder.js'
import type { Changes, Edit, Remark } from './draft.js'

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
    const open: { colons: number; before: string; edit: Edit; close: string }[] = []
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
      open.splice(index)
      // Formatters indent the end of a block after a list, which would make it a part of the last item.
      const isIndented = `${directive.before}${indent}`.trim() === '' && indent.length > directive.before.length
      const closed = isIndented
        ? { start, text: `\n${directive.before}${directive.close}` }
        : { start: start + indent.length, text: directive.close }
      edits.push(directive.edit, { ...closed, end: start + line.length })
    }
    for (const { edit } of open)
      remarks.push({ kind: 'dropped', offset: edit.start, message: 'Missing end of a block that starts with ":::".' })
    return { edits, remarks }
  }
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
