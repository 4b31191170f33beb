import { textCleaner } from '../../text/cleanText.js'
import {
  type Container,
  containersStart,
  enter,
  type Leaf,
  type LinePosition,
  linePosition,
  withoutTabs,
} from './linePositions.js'
import { ParagraphText } from './paragraph.js'
import { type Parse, parseAnswer } from './parser.js'

/** Line endings, which are normalized to `\n`. */
const LINE_END = /\r\n?/g
/** Maximum number of characters read to classify a line. A longer line is text or code. */
const MAX_LINE_LENGTH = 2_000
/** Matches a line that is too short to be classified. */
const UNKNOWN_LINE = /^[\s>*+\-\d.)]*(?:(?:`{3,}|~{3,}).*|[\s>*+\-\d.)#`~$|:=_]*)$/s
/** Matches the delimiter row of a table, below the column names. */
const TABLE_RULE = /^(?=.*-)[|:\-\s]+$/
/** Matches the start of a delimiter row. */
const MAYBE_TABLE_RULE = /^[|:\-\s]+$/
/** Matches a line that ends an open formula. */
const NO_FORMULA = /^[|:\-\s]+$|^[\s>*+\-\d.)]*(?:`{3}|~{3})/
/** Text allowed after the backticks of a fence. Excludes everything that would be a link or HTML outside code. */
const FENCE_INFO = /^(?!.*(?::\/\/|www\.|\]\s*[(:]))[^`<>&@~$\\]*$/is

interface OutputFilter {
  /** Adds text. Returns the text that can now be released. */
  push(text: string): string
  /** Returns the text that is still pending. */
  end(): string
}

/**
 * Removes HTML, and links and images to other sites, from streamed Markdown, because a prompt injection could make a
 * model send its context to an image URL. The Markdown is parsed and written again in a form that all renderers parse
 * alike:
 * - Lists, quotes and fences have minimal indentation, and a blank line separates all blocks that could merge.
 * - Code, links to the site and formulas are written as a whole, without characters that a renderer could parse as
 * ends.
 * - Other links become their text and their URL as code. Images become their descriptions, HTML and definitions text.
 * Characters that databases reject or that nobody sees are removed.
 * Markdown that cannot be parsed in time becomes text, so later text never changes released text.
 *
 * @param parse parses Markdown; tests count the calls
 */
export function outputFilter(isOwn: (address: string) => boolean, parse: Parse = parseAnswer): OutputFilter {
  const filter = new Filter(isOwn, parse)
  const cleaner = textCleaner()
  let lastReturn = ''
  return {
    push(text) {
      const whole = lastReturn + cleaner.push(text)
      lastReturn = whole.endsWith('\r') ? '\r' : ''
      filter.read(whole.slice(0, whole.length - lastReturn.length).replace(LINE_END, '\n'))
      return filter.take()
    },
    end() {
      filter.read((lastReturn + cleaner.end()).replace(LINE_END, '\n'))
      lastReturn = ''
      filter.end()
      return filter.take()
    },
  }
}

class Filter {
  readonly #isOwn: (address: string) => boolean
  readonly #parse: Parse
  #output = ''
  #hasOutput = false
  /** Start of a line that is not classified yet. */
  #line = ''
  #isInLine = false
  /** Containers of the line. The markers of the last ones may not be written yet, because they are empty. */
  #open: Container[] = []
  #writtenMarkers = 0
  /** State after the last line. Open paragraphs and code are stored separately. */
  #leaf: Exclude<Leaf, 'paragraph'> = 'closed'
  #isAfterBlank = false
  /** True if a blank line follows the last text, and the next text may follow it directly. */
  #isLoose = false
  #isTight = false
  #fence: { mark: string; indentation: number } | undefined
  #paragraph: ParagraphText | undefined
  #isHeading = false
  /** Number of lines in the paragraph. */
  #lines = 0

  constructor(isOwn: (address: string) => boolean, parse: Parse) {
    this.#isOwn = isOwn
    this.#parse = parse
  }

  read(text: string): void {
    for (const part of text.match(/[^\n]+|\n/g) ?? []) {
      if (part === '\n') this.#endLine()
      else if (this.#isInLine) this.#continueLine(part)
      else this.#start(part)
    }
  }

  end(): void {
    if (!this.#isInLine) this.#beginLine(true)
    this.#endParagraph()
    if (this.#fence) this.#endCode()
  }

  take(): string {
    const text = this.#output + (this.#paragraph?.take() ?? '')
    this.#output = ''
    return text
  }

  /**
   * Reads the start of a line character by character, so that the result does not depend on how the text is split
   * into chunks.
   */
  #start(part: string): void {
    for (let at = 0; at < part.length; at++) {
      this.#line += part[at]
      const isLong = this.#line.length > MAX_LINE_LENGTH
      if (!isLong && (this.#fence || UNKNOWN_LINE.test(this.#line))) continue
      this.#beginLine(false)
      this.#continueLine(part.slice(at + 1))
      return
    }
  }

  #continueLine(text: string): void {
    if (this.#fence) this.#output += text
    else this.#paragraph?.add(text)
  }

  #endLine(): void {
    if (!this.#isInLine) this.#beginLine(true)
    if (this.#paragraph?.isTable) this.#paragraph.flush()
    if (this.#isHeading) this.#endParagraph()
    this.#line = ''
    this.#isInLine = false
  }

  #beginLine(isWhole: boolean): void {
    this.#isInLine = true
    if (this.#fence && this.#codeLine()) return
    const line = withoutTabs(this.#line)
    if (line.trim() === '') {
      this.#endParagraph()
      this.#isAfterBlank = true
      this.#isLoose = true
      return
    }
    const text = line.replace(/^[ >]*/, '')
    if (this.#paragraph?.isInFormula() && !NO_FORMULA.test(text)) this.#rest(this.#paragraph, text)
    else this.#beginBlock(line, isWhole)
  }

  #beginBlock(line: string, isWhole: boolean): void {
    const leaf = this.#paragraph ? 'paragraph' : this.#leaf
    const place = linePosition(line, this.#open, { leaf, isAfterBlank: this.#isAfterBlank, parse: this.#parse })
    const text = line.slice(place.at).trimStart()
    if (place.kind === 'rest' && this.#paragraph) {
      if ((isWhole ? TABLE_RULE : MAYBE_TABLE_RULE).test(text)) this.#tableRule(this.#paragraph, text, isWhole)
      else this.#rest(this.#paragraph, text)
      return
    }
    const isBelowText = this.#paragraph !== undefined
    this.#endParagraph()
    this.#enter(place, isBelowText)
    this.#isAfterBlank = false
    if (place.kind === 'code' && isWhole) this.#beginCode(line, place)
    else if (place.kind === 'blank') this.#isLoose = true
    else if (place.kind === 'empty' || text === '') this.#leaf = 'empty'
    else if (place.kind !== 'rule') this.#beginParagraph(text, place)
    else if (this.#open.length === 0) this.#begin('---')
  }

  #enter({ openContainers, opened, isNextItem }: LinePosition, isBelowText: boolean): void {
    const isContinued = isBelowText && openContainers === this.#open.length && this.#writtenMarkers === openContainers
    const isBelowItem = isNextItem && this.#writtenMarkers > openContainers
    const isItem = opened[0]?.kind === 'item'
    if (isNextItem && !isBelowItem) this.#isTight &&= isItem
    else if (opened.length > 0) this.#isTight = isItem && (isBelowItem || isContinued)
    else if (this.#leaf !== 'empty' || openContainers < this.#open.length)
      this.#isTight = isContinued && this.#open.some(({ kind }) => kind === 'item')
    this.#open = [...this.#open.slice(0, openContainers), ...opened]
    this.#writtenMarkers = Math.min(this.#writtenMarkers, openContainers)
    this.#leaf = 'closed'
  }

  /** Writes the start of a block after separating it from the previous one. */
  #begin(text: string): void {
    const containers = this.#open.slice(0, this.#writtenMarkers)
    if (this.#hasOutput)
      this.#output += this.#isTight && !this.#isLoose ? '\n' : `\n${containersStart(containers).trimEnd()}\n`
    this.#output += containersStart(containers, this.#open.slice(this.#writtenMarkers)) + text
    this.#hasOutput = true
    this.#writtenMarkers = this.#open.length
    this.#isLoose = false
  }

  #beginCode(line: string, { openContainers, opened, at }: LinePosition): void {
    const [, mark = '', rest = ''] = /^(`{3,}|~{3,})(.*)$/.exec(line.slice(at)) ?? []
    const info = FENCE_INFO.test(rest) ? rest : (/^[ \t]*[\w+#.-]*/.exec(rest)?.[0] ?? '')
    this.#begin(mark + info.trimEnd())
    this.#fence = {
      mark,
      indentation: opened.length > 0 ? 0 : at - enter(line, this.#open.slice(0, openContainers)).at,
    }
  }

  /** Writes a line of code, or closes the code block. Returns false if the line is not code. */
  #codeLine(): boolean {
    const { mark = '', indentation = 0 } = this.#fence ?? {}
    const line = this.#open.length > 0 ? withoutTabs(this.#line) : this.#line
    const { matched, at } = enter(line, this.#open)
    const text = line.slice(at)
    const hasLeft = matched < this.#open.length
    // Renderers disagree about other characters after the mark.
    if (hasLeft || (text.trimStart().startsWith(mark) && /^[`~$\s]*$/.test(text))) {
      this.#endCode()
      return !hasLeft
    }
    const [spaces = ''] = /^ */.exec(text) ?? []
    const start = containersStart(this.#open)
    const content = text.slice(Math.min(indentation, spaces.length))
    this.#output += `\n${content === '' ? start.trimEnd() : start}${content}`
    return true
  }

  #endCode(): void {
    this.#output += `\n${containersStart(this.#open)}${this.#fence?.mark}`
    this.#fence = undefined
    this.#isAfterBlank = false
  }

  #beginParagraph(text: string, { kind, opened }: LinePosition): void {
    const [marks = '', content = text] = (kind === 'heading' && /^(#{1,6})[ \t]*(.*)$/s.exec(text)?.slice(1)) || []
    this.#begin(marks === '' ? '' : `${marks} `)
    this.#isHeading = marks !== ''
    this.#paragraph = new ParagraphText({
      isOwn: this.#isOwn,
      parse: this.#parse,
      start: containersStart(this.#open),
      isTask: opened.at(-1)?.kind === 'item',
    })
    this.#lines = 1
    this.#paragraph.add(content)
  }

  /** Adds a line to a paragraph. */
  #rest(paragraph: ParagraphText, text: string): void {
    this.#lines++
    paragraph.add(`\n${text.trimStart()}`)
  }

  /**
   * Checks the delimiter row of a table. Pipes inside code in the column names would end a cell, so such lines do
   * not start a table.
   */
  #tableRule(paragraph: ParagraphText, text: string, isWhole: boolean): void {
    this.#lines++
    paragraph.flush()
    const isBeginning = isWhole && this.#lines === 2 && !paragraph.isBarred && text.includes('|')
    if (isBeginning) paragraph.isTable = true
    paragraph.addLine(isBeginning ? text.trim() : `\\${text.trim()}`)
  }

  #endParagraph(): void {
    this.#paragraph?.flush()
    this.#output += this.#paragraph?.take() ?? ''
    this.#paragraph = undefined
    this.#isHeading = false
  }
}
