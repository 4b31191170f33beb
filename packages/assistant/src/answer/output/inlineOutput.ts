import { withoutHidden } from '../../text/cleanText.js'
import { withoutEnd } from '../../text/withoutSigns.js'
import type { Parse } from './parser.js'

/** Options for writing inline text. */
export interface InlineStyle {
  isOwn(address: string): boolean
  parse: Parse
  /** True if the text is a table row, in which cells end at pipes, even inside code. */
  isRow: boolean
  /**
   * Position at the start of a line, after list and quote markers only. `first` is the first line of a paragraph,
   * `further` a later one.
   */
  lineStart: 'first' | 'further' | undefined
}

/** Matches words. An escaped character belongs to its word, and a pipe is separate because it can end a cell. */
const WORDS = /(?:\\[!-/:-@[-`{-~]|[!-{}~])+|[\s\S]/g
/** Matches text that renderers convert to links after they resolve escapes. */
const ADDRESS = /[a-z][a-z\d+.-]*:\/\/|www\.|[\w.+-]@[\w.-]*\.[\w-]/i
const PLAIN_ADDRESS = /^https?:\/\/[\w./:?#=%+,-]+$/i
const SIGNS = /\\[!-/:-@[-`{-~]|\[[\w.,+-]*\](?![([:])|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);|[<`$~[\]\\]/gi
const HOST = /^https?:\/\/[^/]*$/i
/** Matches code whose content would also be plain text outside code. */
const HARMLESS = /^(?!.*(?::\/\/|www\.))[^`<>&@~$\\[\]]*$/is
const READABLE = new Set(
  'amp lt gt quot apos nbsp copy reg trade hellip mdash ndash lsquo rsquo ldquo rdquo laquo raquo bull middot times divide plusmn deg micro frac12 le ge ne larr rarr uarr darr harr euro pound yen sect para check'.split(
    ' ',
  ),
)

const BRACKETS = /\\.|[[\]]/gs
const LABEL_SIGNS: Readonly<Record<string, string>> = { '[': '(', '\\[': '(', ']': ')', '\\]': ')' }

/**
 * Writes the text of a paragraph. Code, links and formulas are written as a whole, and words are escaped so that
 * they start none of these.
 */
export class InlineOutput {
  outputText = ''
  /** True if code or a formula contains a pipe, which would split it in a table. */
  isBarred = false
  /** True in the text of a link or image, because some renderers ignore escaped brackets there. */
  isLabel = false
  readonly #style: InlineStyle
  #text = ''
  #lineStart: InlineStyle['lineStart']

  constructor(style: InlineStyle) {
    this.#style = style
    this.#lineStart = style.lineStart
  }

  /** Adds escaped Markdown that can form a URL with the text after it. */
  text(markdown: string): void {
    this.#text += this.isLabel ? markdown.replace(BRACKETS, (sign) => LABEL_SIGNS[sign] ?? sign) : markdown
  }

  /** Adds plain text, which is escaped. */
  plain(text: string): void {
    this.text(escaped(text))
  }

  /** Adds Markdown that is safe and ends a word. */
  whole(markdown: string): void {
    this.#words(markdown[0])
    const isJoined = /[`\\]$/.test(this.outputText) && markdown.startsWith('`')
    this.#append(isJoined || this.#isAddress ? ` ${markdown}` : markdown)
  }

  /** Adds code, or its content as text if a renderer could parse its markers differently. */
  code(content: string): void {
    if (content.trim() === '') return
    if (content.includes('|')) this.isBarred = true
    // For some renderers, a backslash escapes the mark after it.
    const closed = content.endsWith('\\') ? `${content} ` : content
    const text = this.#style.isRow
      ? closed.replace(/\\*\|/g, (bar) => (bar.length % 2 === 1 ? `${bar.slice(0, -1)}\\|` : bar))
      : closed
    if (!text.includes('`')) this.whole(`\`${/^ .* $/.test(text) && text.trim() !== '' ? ` ${text} ` : text}\``)
    else if (HARMLESS.test(text.replaceAll('`', '')) && !this.#style.isRow) {
      const mark = '`'.repeat(Math.max(...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1)
      this.whole(`${mark} ${text} ${mark}`)
    } else this.plain(content)
  }

  /** Returns the text that was added. */
  end(): string {
    this.#words()
    return this.outputText
  }

  #isAddress = false

  #append(markdown: string): void {
    this.outputText += markdown
    this.#isAddress = false
    this.#lineStart = undefined
  }

  /** Writes the pending words. `follows` is the next construct, if any. */
  #words(follows?: string): void {
    const text = this.#text
    this.#text = ''
    for (const { 0: word, index } of text.matchAll(WORDS)) {
      if (word === '\n' || word === ' ' || word === '\t') {
        this.outputText += word
        this.#isAddress = false
        if (word === '\n') this.#lineStart = 'further'
      } else this.#word(word, text[index + word.length] ?? follows)
    }
  }

  #word(word: string, next: string | undefined): void {
    const read = word.replace(/\\([!-/:-@[-`{-~])/g, '$1')
    const addressStart = read.search(ADDRESS)
    // For an email address, the search finds the character before `@`.
    const [name = ''] = read[addressStart + 1] === '@' ? (/[\w.+-]*$/.exec(read.slice(0, addressStart)) ?? []) : []
    const at = addressStart - name.length
    const space = this.#isAddress ? ' ' : ''
    const [start = ''] = at < 0 ? [] : (/^[^`<>]*/.exec(read.slice(at)) ?? [])
    const address = withoutEnd(start, `.,;:!?)]*_'"`)
    if (address === '') {
      const text = wordMarkup(word, next)
      const isRule = this.#lineStart === 'further' && !this.#style.isRow && /^(?:\||[-:]+)$/.test(text)
      const start = isRule ? `\\${text}` : lineStart(text, next)
      this.#append(space + (this.#lineStart ? start : text))
    } else if (
      word.startsWith(address, writtenAt(word, at)) &&
      PLAIN_ADDRESS.test(address) &&
      this.#style.isOwn(address)
    )
      this.#ownAddress(word, { at: writtenAt(word, at), address }, next)
    else {
      this.#append(space + escaped(read.slice(0, at)))
      this.code(address)
      const rest = read.slice(at + address.length)
      if (rest !== '') this.#word(escaped(rest), next)
    }
  }

  /** Writes a URL of the site that renderers convert to a link, and the text directly after it. */
  #ownAddress(word: string, { at, address }: { at: number; address: string }, next: string | undefined): void {
    const rest = word.slice(at + address.length)
    const isEnd = /^[.,;:!?)*_'"]*$/.test(rest)
    this.#append((this.#isAddress ? ' ' : '') + wordMarkup(word.slice(0, at), address))
    this.#append(HOST.test(address) ? `${address}/` : address)
    if (isEnd) this.#append(rest)
    this.#isAddress = true
    if (!isEnd) this.#word(rest, next)
  }
}

/** Converts the position of a character after escapes are resolved to a position in the source of a word. */
function writtenAt(word: string, at: number): number {
  const signs = word.match(/\\[!-/:-@[-`{-~]|[\s\S]/g) ?? []
  return signs.slice(0, at).join('').length
}

/** Returns a word without URLs, escaped so that it starts no construct. */
function wordMarkup(word: string, next: string | undefined): string {
  if (word === '<' && (next === undefined || /\s/.test(next))) return word
  return word.replace(SIGNS, (sign, at: number) => {
    if (sign.length > 1) return sign.startsWith('&') && !isReadable(sign) ? `\\${sign}` : sign
    if (sign !== '\\') return `\\${sign}`
    // At the end of a word, a backslash would escape the next character.
    return at + 1 < word.length ? sign : next === '\n' ? '' : '\\\\'
  })
}

/** Writes the first word of a line, escaped so that it starts no block. */
function lineStart(word: string, next = ' '): string {
  if (word.startsWith('>')) return `\\${word}`
  if (/\S/.test(next)) return word
  const number = /^\d{1,9}(?=[.)]$)/.exec(word)?.[0]
  if (number !== undefined) return `${number}\\${word.slice(number.length)}`
  return /^(?:[-+*_=]+|#{1,6}|[-:]+)$/.test(word) ? `\\${word}` : word
}

function escaped(text: string): string {
  return text.replace(/[\\`*_~$[\]<&]/g, '\\$&')
}

/** Returns whether an entity is a character that URLs never contain. Other entities could hide a URL from readers. */
function isReadable(entity: string): boolean {
  const [, hex, decimal, name = ''] = /^&(?:#x([\da-f]+)|#(\d+)|(\w+));$/i.exec(entity) ?? []
  if (hex === undefined && decimal === undefined) return READABLE.has(name)
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (code > 0x10ffff || withoutHidden(String.fromCodePoint(code)) === '') return false
  return code >= 0xa0 || '"&\'<>'.includes(String.fromCharCode(code))
}
