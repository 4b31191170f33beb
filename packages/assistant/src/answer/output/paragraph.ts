import { settledLength, type Written, writeInline, writeText } from './inline.js'
import type { InlineStyle } from './inlineOutput.js'

/** Maximum number of characters that wait for the end of a construct. A longer construct becomes text. */
const MAX_OPEN_LENGTH = 1_000
/** Matches words without characters that start a construct. */
const PLAIN_WORDS = /^(?=[^\n]*[a-z\x80-\uffff])[^\\`[\]<>&$~@|/]+$/i
/** Matches words. Each non-ASCII character is a separate word, because no URL starts with one. */
const WORDS = /[!-~]+|[\s\S]/gu

interface ParagraphOptions extends Pick<InlineStyle, 'isOwn' | 'parse'> {
  /** Prefix of every line except the first. */
  start: string
  /** True if the text may start with the checkbox of a task list. */
  isTask: boolean
}

/**
 * Text of a paragraph or heading, released word by word. Links, code and formulas are released once they are complete.
 */
export class ParagraphText {
  readonly #options: ParagraphOptions
  #output = ''
  #tail = ''
  /** Text length at which the text is parsed again, which bounds how often each character is parsed. */
  #nextParseLength = 0
  #isTask: boolean
  #isLineStart = true
  /** True if a line has ended and the text after it is not released yet. */
  #isBroken = false
  /** True for a table, and for a paragraph that cannot become a table because its code or formulas contain pipes. */
  isTable = false
  isBarred = false

  constructor(options: ParagraphOptions) {
    this.#options = options
    this.#isTask = options.isTask
  }

  add(text: string): void {
    for (const word of text.match(WORDS) ?? []) {
      let rest = word
      while (this.#tail.length + rest.length > MAX_OPEN_LENGTH) {
        const room = /^[!-~]/.test(rest) ? MAX_OPEN_LENGTH - this.#tail.length : 0
        this.#release(writeText(this.#tail + rest.slice(0, room), this.#style()))
        // Without the space, the text after it could continue a closed construct.
        this.#output += ' '
        this.#tail = ''
        rest = rest.slice(room)
      }
      this.#tail += rest
      if (/^[^!-~]/.test(word)) this.#parseTail()
    }
  }

  /** Adds a line that needs no escaping. */
  addLine(line: string): void {
    this.#release({ outputText: `\n${line}`, isBarred: false })
  }

  /** Closes open constructs. */
  flush(): void {
    this.#write(this.#tail)
    this.#tail = ''
    this.#nextParseLength = 0
  }

  /** Returns the text that has become releasable since the last call. */
  take(): string {
    const text = this.#output
    this.#output = ''
    return text
  }

  /** Returns whether an unclosed formula spans several lines. */
  isInFormula(): boolean {
    const marks = this.#tail.match(/\\.|\${2,}/gs)?.filter((mark) => mark.startsWith('$')) ?? []
    return marks.length % 2 === 1
  }

  #parseTail(): void {
    if (PLAIN_WORDS.test(this.#tail)) {
      this.#release(writeText(this.#tail, this.#style()))
      this.#tail = ''
    } else if (this.#tail.length >= this.#nextParseLength) {
      const length = settledLength(this.#tail, this.#options.parse)
      this.#write(this.#tail.slice(0, length))
      this.#tail = this.#tail.slice(length)
      this.#nextParseLength = this.#tail === '' ? 0 : this.#tail.length * 1.3 + 8
    }
  }

  #write(source: string): void {
    if (source === '') return
    const [task = ''] = (this.#isTask && /^\[[ xX]\](?=\s|$)/.exec(source)) || []
    this.#isTask = false
    if (task !== '') this.#isLineStart = false
    this.#output += task
    if (source !== task) this.#release(writeInline(source.slice(task.length), this.#style()))
  }

  #style(): InlineStyle {
    const { isOwn, parse } = this.#options
    const lineStart = this.#isBroken ? 'further' : this.#isLineStart ? 'first' : undefined
    return { isOwn, parse, isRow: this.isTable, lineStart }
  }

  #release({ outputText, isBarred }: Written): void {
    if (isBarred) this.isBarred = true
    const lines = (this.#isBroken ? `\n${outputText}` : outputText).replace(/\n[ \t\n]*/g, '\n')
    const text = this.#isLineStart ? lines.trimStart() : lines
    if (text === '') return
    this.#isBroken = text.endsWith('\n')
    const body = this.#isBroken ? text.slice(0, -1) : text
    if (body === '') return
    this.#isLineStart = false
    this.#output += body.replaceAll('\n', `\n${this.#options.start}`)
  }
}
