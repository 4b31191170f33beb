import { settledLength, type Written, writeInline, writeText } from './inline.js'
import type { InlineStyle } from './text.js'

/** What is open for longer is text. */
const LONGEST_OPEN = 1_000
/** Nothing in such words begins anything. */
const PLAIN_WORDS = /^(?=[^\n]*[a-z\x80-\uffff])[^\\`[\]<>&$~@|/]+$/i
/** What is not of ASCII ends a word: no address begins with it. */
const WORDS = /[!-~]+|[\s\S]/gu

interface ParagraphOptions extends Pick<InlineStyle, 'isOwn' | 'parse'> {
  /** What lines behind the first one begin with. */
  start: string
  /** Whether it may begin with the box of a task. */
  isTask: boolean
}

/** The text of a paragraph or a heading, said word by word: a link, code or a formula is held back until it is whole. */
export class ParagraphText {
  readonly #options: ParagraphOptions
  #said = ''
  #tail = ''
  /** The length at which the text is looked at again: each sign is parsed a bounded number of times. */
  #nextLook = 0
  #isTask: boolean
  #isLineStart = true
  /** Whether a line ends where it says nothing more yet. */
  #isBroken = false
  /** Whether it is a table, and whether bars in its code or formulas prevent that. */
  isTable = false
  isBarred = false

  constructor(options: ParagraphOptions) {
    this.#options = options
    this.#isTask = options.isTask
  }

  add(text: string): void {
    for (const word of text.match(WORDS) ?? []) {
      let rest = word
      while (this.#tail.length + rest.length > LONGEST_OPEN) {
        const room = /^[!-~]/.test(rest) ? LONGEST_OPEN - this.#tail.length : 0
        this.#say(writeText(this.#tail + rest.slice(0, room), this.#style()))
        // Otherwise the rest could begin again what was no longer open.
        this.#said += ' '
        this.#tail = ''
        rest = rest.slice(room)
      }
      this.#tail += rest
      if (/^[^!-~]/.test(word)) this.#look()
    }
  }

  /** Adds a line that is safe as it is. */
  addLine(line: string): void {
    this.#say({ said: `\n${line}`, isBarred: false })
  }

  /** Ends what is open. */
  flush(): void {
    this.#write(this.#tail)
    this.#tail = ''
    this.#nextLook = 0
  }

  /** What can be said since this was asked. */
  take(): string {
    const said = this.#said
    this.#said = ''
    return said
  }

  /** Whether the marks of a formula with lines of its own are open. */
  isInFormula(): boolean {
    const marks = this.#tail.match(/\\.|\${2,}/gs)?.filter((mark) => mark.startsWith('$')) ?? []
    return marks.length % 2 === 1
  }

  #look(): void {
    if (PLAIN_WORDS.test(this.#tail)) {
      this.#say(writeText(this.#tail, this.#style()))
      this.#tail = ''
    } else if (this.#tail.length >= this.#nextLook) {
      const length = settledLength(this.#tail, this.#options.parse)
      this.#write(this.#tail.slice(0, length))
      this.#tail = this.#tail.slice(length)
      this.#nextLook = this.#tail === '' ? 0 : this.#tail.length * 1.3 + 8
    }
  }

  #write(source: string): void {
    if (source === '') return
    const [task = ''] = (this.#isTask && /^\[[ xX]\](?=\s|$)/.exec(source)) || []
    this.#isTask = false
    if (task !== '') this.#isLineStart = false
    this.#said += task
    if (source !== task) this.#say(writeInline(source.slice(task.length), this.#style()))
  }

  #style(): InlineStyle {
    const { isOwn, parse } = this.#options
    const lineStart = this.#isBroken ? 'further' : this.#isLineStart ? 'first' : undefined
    return { isOwn, parse, isRow: this.isTable, lineStart }
  }

  #say({ said, isBarred }: Written): void {
    if (isBarred) this.isBarred = true
    const lines = (this.#isBroken ? `\n${said}` : said).replace(/\n[ \t\n]*/g, '\n')
    const text = this.#isLineStart ? lines.trimStart() : lines
    if (text === '') return
    this.#isBroken = text.endsWith('\n')
    const body = this.#isBroken ? text.slice(0, -1) : text
    if (body === '') return
    this.#isLineStart = false
    this.#said += body.replaceAll('\n', `\n${this.#options.start}`)
  }
}
