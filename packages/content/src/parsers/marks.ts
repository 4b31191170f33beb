/**
 * `{#id}` and `{{name}}` are not valid MDX, so their braces are replaced with Unicode noncharacters, which are
 * reserved for internal use. Offsets do not change, and the pipeline finds them in text, code and attributes.
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

/** Marks all variables, but not objects such as `style={{color}}` in a tag. */
export function markVariables(text: string): string {
  let scanned = 0
  let inBlockWithTag = false
  return text.replace(VARIABLE, (source, name: string, offset: number) => {
    for (const [token] of text.slice(scanned, offset).matchAll(TAG_OR_BLANK_LINE)) inBlockWithTag = token === '<'
    scanned = offset
    const isObject = inBlockWithTag && ATTRIBUTE_START.test(text.slice(Math.max(0, offset - 60), offset))
    return isObject ? source : mark(name)
  })
}

/** Marks all variables in text where braces are never code, such as a quoted attribute. */
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

/** Restores the braces. */
export function unmark(text: string): string {
  if (!hasMarks(text)) return text
  return text.replace(/[\ufdd0\ufdd2]/g, '{').replace(/[\ufdd1\ufdd3]/g, '}')
}

/** Splits `Heading {#id}` into text and id. */
export function takeHeadingId(text: string): { text: string; id: string } | undefined {
  const at = text.lastIndexOf(ID_OPEN)
  const id = at === -1 ? undefined : MARKED_ID.exec(text.slice(at))?.[1]
  return id ? { text: text.slice(0, at).trimEnd(), id } : undefined
}

/** Returns the range of a variable in part of the prepared text, or undefined. */
export function findVariable(text: string, name: string, from: number, to: number): Range | undefined {
  for (const match of text.slice(from, to).matchAll(VARIABLE_USE)) {
    if (match[1] === name) return { start: from + match.index, end: from + match.index + match[0].length }
  }
  return undefined
}

interface Range {
  start: number
  end: number
}

const VARIABLE_USE = /(?:\{\{|\ufdd2\ufdd2)[ \t]*([A-Za-z_][\w.-]{0,99})[ \t]*(?:\}\}|\ufdd3\ufdd3)/g

/** Replaces every marked variable. If `lookup` returns undefined, the variable stays as written. */
export function replaceMarkedVariables(text: string, lookup: (name: string) => string | undefined): string {
  return text.replace(MARKED_VARIABLE, (_, name: string) => lookup(name.trim()) ?? `{{${name}}}`)
}
