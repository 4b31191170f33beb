import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { type JsonEdit, jsonStyle, printJson } from './jsonEdits.js'

interface Redirect {
  source: string
  destination: string
}

/**
 * Adds redirects to docs.json, and removes those from other paths. The rest of the text stays as it is. A redirect that
 * the file has already is not added again.
 * @param text valid JSON: docs.json, or the list in a file that it references
 * @param removed values of `source`
 */
export function addRedirects(text: string, rules: readonly Redirect[], removed: readonly string[] = []): string {
  const root = parseTree(text)
  if (!root) return text
  const style = jsonStyle(text)
  const list = root.type === 'array' ? root : findNodeAtLocation(root, ['redirects'])
  const items = list?.children ?? []
  const nodeText = (index: number, key: string) => items[index] && findNodeAtLocation(items[index], [key])?.value
  const existing = new Set(items.map((_, index) => `${nodeText(index, 'source')}`))
  const missing = rules.filter(({ source }) => !existing.has(source) || removed.includes(source))
  const isRemoved = (index: number) => removed.includes(`${nodeText(index, 'source')}`)
  const edits: JsonEdit[] = []
  if (!list) {
    if (missing.length === 0) return text
    const last = root.children?.at(-1)
    const value = printJson(missing, style.unit, style)
    const lead = `${last ? ',' : ''}${style.unit === '' ? '' : style.eol + style.unit}`
    const at = last ? last.offset + last.length : root.offset + 1
    return `${text.slice(0, at)}${lead}"redirects": ${value}${text.slice(at)}`
  }
  const remaining = items.filter((_, index) => !isRemoved(index))
  const last = remaining.at(-1)
  const indent = /\n([ \t]*)$/.exec(text.slice(list.offset, items[0]?.offset ?? list.offset))?.[1]
  const inner = indent ?? (root === list ? style.unit : style.unit + style.unit)
  const isInline = style.unit === '' || (items.length > 0 && indent === undefined)
  const print = (rule: Redirect) => (isInline ? JSON.stringify(rule) : printJson(rule, inner, style))
  const separator = isInline ? ' ' : style.eol + inner
  const added = missing.map(print).join(`,${separator}`)
  if (!last) {
    const end = isInline ? '' : style.eol + style.unit
    const content = added === '' ? '' : (isInline ? '' : separator) + added + end
    edits.push({ start: list.offset + 1, end: list.offset + list.length - 1, text: content })
  } else {
    const first = items.findIndex((_, index) => !isRemoved(index))
    for (const [index, item] of items.entries()) {
      if (!isRemoved(index)) continue
      const before = index > first ? items[index - 1] : undefined
      const after = items[index + 1]
      if (before) edits.push({ start: before.offset + before.length, end: item.offset + item.length, text: '' })
      else edits.push({ start: item.offset, end: after?.offset ?? item.offset, text: '' })
    }
    const end = last.offset + last.length
    if (added !== '') edits.push({ start: end, end, text: `,${separator}${added}` })
  }
  return applyJsonEdits(text, edits)
}

/** Applies edits in the order of their positions. At one position, insertions come first. */
export function applyJsonEdits(text: string, edits: readonly JsonEdit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, Math.max(at, start)) + replacement
    at = Math.max(at, end)
  }
  return result + text.slice(at)
}
