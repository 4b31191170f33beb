/**
 * `{#id}` and `{{name}}` are no MDX. Their braces are swapped for Unicode noncharacters, which are set aside for
 * such internal use, one for one: no offset changes, and the pipeline finds them again in texts, code and attributes.
 */
export const ID_OPEN = '\ufdd0'
export const ID_CLOSE = '\ufdd1'
const VARIABLE_OPEN = '\ufdd2'
const VARIABLE_CLOSE = '\ufdd3'

const HEADING_ID = /^([ \t>*+-]*#{1,6}[ \t].*)\{#([^{}\s]+)\}[ \t]*$/gm
const VARIABLE = /\{\{([ \t]*[A-Za-z_][\w.-]{0,99}[ \t]*)\}\}/g
const MARKED_ID = /^\ufdd0#([^\ufdd1]*)\ufdd1[ \t]*$/
const MARKED_VARIABLE = /\ufdd2\ufdd2([^\ufdd2\ufdd3]*)\ufdd3\ufdd3/g
const MARKS = /[\ufdd0-\ufdd3]/

export function markHeadingIds(text: string): string {
  return text.replace(HEADING_ID, (line: string, before: string, id: string) => {
    const trailing = line.length - before.length - id.length - 3
    return `${before}${ID_OPEN}#${id}${ID_CLOSE}${' '.repeat(trailing)}`
  })
}

/** Marks every variable but `style={{color}}` inside a tag, which is an object. */
export function markVariables(text: string): string {
  let scanned = 0
  let inBlockWithTag = false
  return text.replace(VARIABLE, (written, name: string, offset: number) => {
    for (const [token] of text.slice(scanned, offset).matchAll(TAG_OR_BLANK_LINE)) inBlockWithTag = token === '<'
    scanned = offset
    const isObject = inBlockWithTag && ATTRIBUTE_START.test(text.slice(Math.max(0, offset - 60), offset))
    return isObject ? written : mark(name)
  })
}

/** Where braces are nothing but text, such as in the value of a quoted attribute. */
export function markText(text: string): string {
  return text.replace(VARIABLE, (_, name: string) => mark(name))
}

const TAG_OR_BLANK_LINE = /<(?=[A-Za-z])|\n(?=[ \t]*\n)/g
const ATTRIBUTE_START = /\s[A-Za-z_$][\w$:.-]*=$/

function mark(name: string): string {
  return VARIABLE_OPEN.repeat(2) + name + VARIABLE_CLOSE.repeat(2)
}

export function hasMarks(text: string): boolean {
  return MARKS.test(text)
}

/** Puts the braces back. */
export function unmark(text: string): string {
  if (!hasMarks(text)) return text
  return text.replace(/[\ufdd0\ufdd2]/g, '{').replace(/[\ufdd1\ufdd3]/g, '}')
}

/** Splits `Heading {#id}`. */
export function takeHeadingId(text: string): { text: string; id: string } | undefined {
  const at = text.lastIndexOf(ID_OPEN)
  const id = at === -1 ? undefined : MARKED_ID.exec(text.slice(at))?.[1]
  return id ? { text: text.slice(0, at).trimEnd(), id } : undefined
}

/** Where a variable is used in a stretch of prepared text; undefined when it came there from somewhere else. */
export function findVariable(text: string, name: string, from: number, to: number): Range | undefined {
  for (const match of text.slice(from, to).matchAll(USE)) {
    if (match[1] === name) return { start: from + match.index, end: from + match.index + match[0].length }
  }
  return undefined
}

interface Range {
  start: number
  end: number
}

const USE = /(?:\{\{|\ufdd2\ufdd2)[ \t]*([A-Za-z_][\w.-]{0,99})[ \t]*(?:\}\}|\ufdd3\ufdd3)/g

/** Replaces every marked variable; `lookup` gives undefined to leave it as it was written. */
export function replaceMarkedVariables(text: string, lookup: (name: string) => string | undefined): string {
  return text.replace(MARKED_VARIABLE, (_, name: string) => lookup(name.trim()) ?? `{{${name}}}`)
}
