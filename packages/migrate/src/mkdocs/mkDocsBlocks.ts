import { codeFinder } from '../text/codeFinder.js'
import { attributeText } from '../text/convertDirectives.js'
import type { Changes, Edit, Remark } from '../text/draft.js'
import { iconAttributes } from './mkDocsIcons.js'

/** A block whose content is indented below its first line. */
interface Block {
  /** Columns before the first line. */
  indent: number
  close: string
}

interface Tags {
  open: string
  close: string
}

/** Callouts by the types of Material for MkDocs; a title tells the others apart. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  seealso: 'Note',
  abstract: 'Info',
  summary: 'Info',
  tldr: 'Info',
  info: 'Info',
  todo: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  important: 'Tip',
  success: 'Check',
  check: 'Check',
  done: 'Check',
  question: 'Info',
  help: 'Info',
  faq: 'Info',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  failure: 'Danger',
  fail: 'Danger',
  missing: 'Danger',
  danger: 'Danger',
  error: 'Danger',
  bug: 'Danger',
  example: 'Note',
  quote: 'Note',
  cite: 'Note',
}
const OWN_TITLE = new Set(['note', 'info', 'tip', 'success', 'check', 'warning', 'danger'])

const CALLOUT = /^(!!!|\?\?\?\+?)[ \t]*([\w-]+)?((?:[ \t]+[\w-]+)*)[ \t]*(?:"(.*)"|'(.*)')?[ \t]*$/
const TAB = /^===([!+]*)[ \t]+(["'])(.*)\2[ \t]*$/
const FENCE = /^(`{3,}|~{3,})(.*)$/
const SLASHES_OPEN = /^(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*))?$/
const SLASHES_CLOSE = /^\/{3,}(?=[ \t]*$)/
const GENERATED = /^(#{1,6}[ \t]*)?:::[ \t]*([\w./:-]*\w)[ \t]*$/

/** Converts admonitions, details and content tabs to components, whose content is not indented. */
export function blocks(text: string): Changes {
  if (!/^[ \t]*(?:!!!|\?\?\?|===|\/{3}|:::)/m.test(text)) return { edits: [] }
  return new BlockReader(text).read()
}

/** Joins tabs that follow each other to one group. */
export function joinTabs(text: string): Changes {
  const isCode = codeFinder(text)
  return {
    edits: [...text.matchAll(/^([ \t]*)<\/Tabs>\s*\n\1<Tabs>\n/gm)].flatMap(({ 0: whole, index }) =>
      isCode(index) ? [] : [{ start: index, end: index + whole.length, text: '' }],
    ),
  }
}

class BlockReader {
  readonly #edits: Edit[] = []
  readonly #remarks: Remark[] = []
  readonly #open: Block[] = []
  /** Blocks between slashes. */
  readonly #slashes: { marker: string; close: string }[] = []
  #fence: { marker: string; indent: number } | undefined
  /** End of the last line with text. */
  #end = 0
  #wasBlank = true
  /** True while lines are options of the block that was opened last. */
  #inOptions = false

  constructor(readonly text: string) {}

  read(): Changes {
    let offset = 0
    for (const line of this.text.split('\n')) {
      if (line.trim() === '') {
        this.#wasBlank = true
        this.#inOptions = false
      } else {
        this.#readLine(line, offset)
        this.#end = offset + line.length
        this.#wasBlank = false
      }
      offset += line.length + 1
    }
    this.#closeBelow(-1)
    return { edits: this.#edits, remarks: this.#remarks }
  }

  #readLine(line: string, offset: number): void {
    const content = line.trimStart()
    const indent = columns(line.slice(0, line.length - content.length))
    if (this.#fence && indent >= this.#contentIndent()) {
      this.#dedent(line, offset)
      if (content.startsWith(this.#fence.marker) && /^(?:`+|~+)\s*$/.test(content)) this.#fence = undefined
      return
    }
    if (this.#fence) this.#endFence(this.#fence)
    if (this.#inOptions && indent - this.#contentIndent() >= 4) {
      this.#edits.push({ start: offset, end: offset + line.length + 1, text: '' })
      return
    }
    this.#inOptions = false
    this.#closeBelow(indent)
    this.#dedent(line, offset)
    const [, marker, info = ''] = FENCE.exec(content) ?? []
    if (marker !== undefined && !(marker[0] === '`' && info.includes('`'))) this.#fence = { marker, indent }
    else this.#readBlock(content, indent, offset + line.length - content.length)
  }

  /** Ends code that is not closed in its block. */
  #endFence({ marker, indent }: { marker: string; indent: number }): void {
    this.#edits.push({ start: this.#end, end: this.#end, text: `\n${this.#indentation(indent)}${marker}` })
    this.#fence = undefined
  }

  #readBlock(content: string, indent: number, start: number): void {
    const before = this.#indentation(indent)
    const replace = (replacement: string) => {
      const lines = replacement.replaceAll('\n', `\n${before}`)
      this.#edits.push({ start, end: start + content.length, text: `${this.#wasBlank ? '' : `\n${before}`}${lines}\n` })
    }
    const tags = tabTags(content) ?? calloutTags(content)
    if (tags) {
      replace(tags.open)
      this.#open.push({ indent, close: tags.close })
      return
    }
    const [closing] = SLASHES_CLOSE.exec(content) ?? []
    const [, marker, type = '', title] = SLASHES_OPEN.exec(content) ?? []
    const index = this.#slashes.findLastIndex((block) => block.marker === closing)
    if (index >= 0) replace(this.#slashes.splice(index)[0]?.close ?? '')
    else if (marker !== undefined) {
      const { open, close } = slashTags(type, title?.trim())
      replace(open)
      this.#slashes.push({ marker, close })
      this.#inOptions = true
    }
    const [, mark, name] = GENERATED.exec(content) ?? []
    if (name === undefined) return
    replace(`${mark === undefined ? '' : `${mark.trim()} `}\`${name}\``)
    const message = `The reference of \`${name}\` is generated from code; only its name was kept.`
    this.#remarks.push({ kind: 'text', offset: start, message })
    this.#inOptions = true
  }

  #contentIndent(): number {
    const last = this.#open.at(-1)
    return last ? last.indent + 4 : 0
  }

  /** The space that stays before a line: that of the list around it. */
  #indentation(indent: number): string {
    return ' '.repeat(Math.max(indent - 4 * this.#open.length, 0))
  }

  /** Removes the indentation of the blocks around a line. */
  #dedent(line: string, offset: number): void {
    const removed = 4 * this.#open.length
    let column = 0
    let end = 0
    while (column < removed && (line[end] === ' ' || line[end] === '\t')) {
      column += line[end] === '\t' ? 4 - (column % 4) : 1
      end++
    }
    if (end > 0) this.#edits.push({ start: offset, end: offset + end, text: '' })
  }

  /** Closes the blocks whose content is more indented than a line. */
  #closeBelow(indent: number): void {
    const closes: string[] = []
    while (this.#open.length > 0 && indent < this.#contentIndent()) {
      const block = this.#open.pop()
      const before = this.#indentation(block?.indent ?? 0)
      closes.push(`\n\n${before}${block?.close.replaceAll('\n', `\n${before}`)}`)
    }
    if (closes.length === 0) return
    this.#edits.push({ start: this.#end, end: this.#end, text: `${closes.join('')}\n` })
    this.#wasBlank = true
  }
}

function columns(space: string): number {
  return [...space].reduce((column, character) => column + (character === '\t' ? 4 - (column % 4) : 1), 0)
}

function tabTags(content: string): Tags | undefined {
  const [, flags, , label = ''] = TAB.exec(content) ?? []
  if (flags === undefined) return undefined
  // A comment between two groups keeps them apart.
  return groupedTab(label, flags.includes('!') ? '<!-- tabs -->\n\n' : '')
}

function groupedTab(label: string, before = ''): Tags {
  const [, icon, title = label] =
    /^\s*:((?:fontawesome|material|octicons|simple|lucide)-[\w-]+):(?:\{[^}]*\})?\s*(.*)$/.exec(label) ?? []
  const iconAttribute = icon === undefined ? '' : iconAttributes(icon)
  const tag = `<Tab title="${plainTitle(title) || 'Tab'}"${iconAttribute}>`
  return { open: `${before}<Tabs>\n\n${tag}`, close: '</Tab>\n\n</Tabs>' }
}

function calloutTags(content: string): Tags | undefined {
  const [, marker, type = 'note', , double, single] = CALLOUT.exec(content) ?? []
  if (marker === undefined) return undefined
  return marker === '!!!' ? callout(type, double ?? single) : details(type, double ?? single, marker.endsWith('+'))
}

/** A callout. The type is its title, unless another or an empty one is written. */
function callout(type: string, title: string | undefined): Tags {
  const name = CALLOUTS[type.toLowerCase()] ?? 'Note'
  const label = title ?? (OWN_TITLE.has(type.toLowerCase()) ? '' : typeTitle(type))
  return titled(name, label)
}

function details(type: string, title: string | undefined, isOpen: boolean): Tags {
  return titled('Accordion', title || typeTitle(type), isOpen ? ' defaultOpen' : '')
}

/** Titles with links are the first line of the content, because attributes are plain text. */
function titled(name: string, title: string, attributes = ''): Tags {
  const close = `</${name}>`
  if (/\]\(/.test(title) && name !== 'Accordion') return { open: `<${name}>\n\n**${title}**`, close }
  const titleAttribute = title === '' ? '' : ` title="${plainTitle(title)}"`
  return { open: `<${name}${titleAttribute}${attributes}>`, close }
}

/** Returns the text of a title for an attribute, without links and icons. */
function plainTitle(title: string): string {
  const plain = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/:[a-z]+-[\w-]+:(?:\{[^}]*\})?/g, '')
  return attributeText(plain.trim())
}

function typeTitle(type: string): string {
  const words = type.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function slashTags(type: string, title: string | undefined): Tags {
  if (type === 'tab') return groupedTab(title ?? '')
  if (type === 'details') return details(type, title, false)
  if (/caption$/.test(type)) return { open: '<figcaption>', close: '</figcaption>' }
  if (type === 'html' || type === 'define') return { open: '', close: '' }
  return callout(type === 'admonition' ? 'note' : type, title)
}
