import { defineKey } from '../static/staticValues.js'

/** The options after the language of a fence. */
export interface CodeMeta {
  filename?: string
  icon?: string
  lines?: boolean
  wrap?: boolean
  expandable?: boolean
  nocopy?: boolean
  twoslash?: boolean
  /** Highlighted lines, such as `1,3-5`. */
  highlight?: string
  focus?: string
  theme?: string
  language?: string
  /** `all`: the copy button copies all lines. */
  copy?: string
  /** The file that contains the code, with a region or lines. */
  file?: string
  /** Other keys, such as `placement` of a diagram. */
  other: Record<string, string | true>
}

type Flag = 'lines' | 'wrap' | 'expandable' | 'nocopy' | 'twoslash'
type Text = 'filename' | 'icon' | 'highlight' | 'focus' | 'theme' | 'language' | 'copy' | 'file'

const FLAGS: ReadonlySet<string> = new Set(['lines', 'wrap', 'expandable', 'nocopy', 'twoslash'] satisfies Flag[])
const TEXTS: Readonly<Record<string, Text>> = {
  title: 'filename',
  filename: 'filename',
  icon: 'icon',
  highlight: 'highlight',
  focus: 'focus',
  theme: 'theme',
  lang: 'language',
  copy: 'copy',
  file: 'file',
}

// A key with a quoted, braced or unquoted value; a braced range; a bracketed or plain word.
const TOKEN = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'{]+))|\{([\d\s,-]+)\}|\[([A-Za-z]+)\]|(\S+)/g

/** Parses the meta text of a fence. Words that are not options form the file name. */
export function parseCodeMeta(meta: string): CodeMeta {
  const result: CodeMeta = { other: {} }
  const words: string[] = []
  for (const match of meta.matchAll(TOKEN)) {
    const [token, key, double, single, braced, bare, range, bracketed, word] = match
    const isOfFile = /file=[^\s"'{]+$/i.test(meta.slice(Math.max(0, match.index - 300), match.index))
    if (range !== undefined && isOfFile) result.file += token
    else if (range !== undefined) result.highlight = cleanRange(range)
    else if (key !== undefined) setKey(result, key, double ?? single ?? braced ?? bare ?? '')
    else if (!setFlag(result, bracketed ?? word ?? '')) words.push(token)
  }
  if (words.length > 0) result.filename ??= words.join(' ').replace(/^(["'])(.*)\1$/, '$2')
  return result
}

function setKey(result: CodeMeta, text: string, value: string): void {
  const key = text.toLowerCase()
  const field = Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined
  if (field === 'highlight' || field === 'focus') result[field] = cleanRange(value)
  else if (field) result[field] = value.replace(/^(["'])(.*)\1$/, '$2')
  else if (FLAGS.has(key)) result[key as Flag] = value !== 'false'
  else defineKey(result.other, text, value)
}

function setFlag(result: CodeMeta, word: string): boolean {
  const flag = word.toLowerCase()
  if (!FLAGS.has(flag)) return false
  result[flag as Flag] = true
  return true
}

/** Normalizes `[1, 3 - 5]` to `1,3-5`. */
function cleanRange(range: string): string {
  return range.replace(/[\s[\]"'{}]/g, '')
}
