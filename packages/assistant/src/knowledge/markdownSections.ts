const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/
/** A step, which the Markdown of a page writes as an item with its title in bold, and its index lists as a heading. */
const STEP = /^([ >]*\d{1,9}\. )(\*\*|__)(.+)\2$/
/** It makes a heading of the paragraph above it. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
/** What begins with it is no paragraph, or not for sure. */
const OTHER_BLOCK = /^(?: {4}|\t| {0,3}(?:[>|<]|[-*+] |\d{1,9}[.)] ))/
/** More of a heading tells it from no other. */
const LONGEST_HEADING = 1_000

/**
 * The Markdown of each section of a page, without its heading: found by the headings, in their order, that its index
 * lists (`''` for what stands above the first one). Undefined where the page has no such heading.
 */
export function markdownSections(markdown: string, headings: readonly string[]): (string | undefined)[] {
  const names = headings.map(plain)
  const lines = (names.includes('openapi') ? markdown : withoutDocument(markdown)).split('\n')
  const places = placesOf(headingsOf(lines), names)
  let next = 0
  const starts = names.map((name, at) => {
    if (headings[at] === '' && at === 0) return { from: bodyStart(lines), head: 0, indentation: '' }
    const own = places.get(name)
    let found = own?.pop()
    while (found !== undefined && found.line < next) found = own?.pop()
    if (found === undefined) return undefined
    next = found.end
    return { from: found.end, head: found.line, indentation: found.indentation }
  })
  const heads = starts.flatMap((start) => start?.head ?? [])
  let index = 0
  return starts.map((start) => {
    if (!start) return undefined
    const end = heads[++index] ?? lines.length
    return dedented(lines.slice(start.from, end), start.indentation).join('\n').trim()
  })
}

const DOCUMENT = /^\n?## OpenAPI\n+`{3,}json\n\{/

/** Leaves out the OpenAPI that a page of the API ends with, which is no section: it says nothing that is not said above. */
function withoutDocument(markdown: string): string {
  const last = Math.max(markdown.lastIndexOf('\n## '), 0)
  return DOCUMENT.test(markdown.slice(last, last + LONGEST_HEADING)) ? markdown.slice(0, last) : markdown
}

/** A line that no paragraph goes on with. */
const BLOCK = /^[ >]*(?:[-*+#|<>]|\d{1,9}[.)]|`{3}|~{3})/

/** Without the indentation of the item that a section stands in, and the marks of its quotes, as far as those reach. */
function dedented(lines: readonly string[], indentation: string): readonly string[] {
  let inside = indentation
  return lines.map((line, at) => {
    let shared = 0
    while (shared < inside.length && line[shared] === inside[shared]) shared++
    // An item goes on behind blank lines, which end quotes, and a paragraph with lines that are not indented.
    const isBlank = /^[ >]*$/.test(line)
    const goesOn = isBlank
      ? !inside.slice(shared).includes('>')
      : !BLOCK.test(line) && !/^[ >]*$/.test(lines[at - 1] ?? '')
    if (!goesOn) inside = inside.slice(0, shared)
    return line.slice(shared)
  })
}

/**
 * The headings of each text, the last one first. Where its index lists more than there are headings, these are steps, first
 * of all those with something below them, or updates, behind whose labels their descriptions are written.
 */
function placesOf(headings: readonly Heading[], names: readonly string[]): Map<string, Heading[]> {
  const missing = new Map<string, number>()
  for (const name of names) missing.set(name, (missing.get(name) ?? 0) + 1)
  const listed = headings.map((heading): Heading => {
    const [label = ''] = heading.text.split(': ', 1)
    const isUpdate = !heading.isStep && !missing.has(heading.text) && missing.has(label)
    return isUpdate ? { ...heading, text: label, isStep: true, hasBody: true } : heading
  })
  const bodies = new Map<string, number>()
  for (const { text, isStep, hasBody } of listed) {
    if (!isStep) missing.set(text, (missing.get(text) ?? 0) - 1)
    else if (hasBody) bodies.set(text, (bodies.get(text) ?? 0) + 1)
  }
  const places = new Map<string, Heading[]>()
  for (const heading of listed.reverse()) {
    const { text, isStep, hasBody } = heading
    const wanted = missing.get(text) ?? 0
    if (isStep && (wanted <= 0 || (!hasBody && (bodies.get(text) ?? 0) >= wanted))) continue
    const same = places.get(text)
    if (same) same.push(heading)
    else places.set(text, [heading])
  }
  return places
}

interface Heading {
  /** Its first line, and the one after its last one. */
  line: number
  end: number
  text: string
  isStep: boolean
  /** Whether a block stands below it, in the item that it begins. */
  hasBody: boolean
  /** Of the lines below it, when they are those of an item. */
  indentation: string
}

/** Headings and steps outside of code. */
function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence: string | undefined
  /** Where the paragraph begins that a line may go on with. */
  let paragraph: number | undefined
  for (const [line, text] of lines.entries()) {
    const mark = FENCE.exec(text)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = undefined
      continue
    }
    if (mark !== undefined) fence = mark
    const heading = HEADING.exec(text)
    const step = STEP.exec(text)
    const add = (from: number, written: string, item = '') => {
      const indentation = item.replace(/[^>]/g, ' ')
      const isStep = item !== ''
      const hasBody = isStep && /^[ >]*$/.test(lines[line + 1] ?? '-') && !!lines[line + 2]?.startsWith(indentation)
      headings.push({ line: from, end: line + 1, text: headingText(written), isStep, hasBody, indentation })
    }
    if (heading) add(line, withoutMarks(heading[2] ?? ''))
    else if (step) add(line, step[3] ?? '', step[1])
    else if (paragraph !== undefined && UNDERLINE.test(text)) add(paragraph, lines.slice(paragraph, line).join(' '))
    else if (mark === undefined && text.trim() !== '' && (paragraph !== undefined || !OTHER_BLOCK.test(text))) {
      paragraph ??= line
      continue
    }
    paragraph = undefined
  }
  return headings
}

/** After the title and the description that a page's Markdown begins with. */
function bodyStart(lines: readonly string[]): number {
  let at = 0
  if (lines[at]?.startsWith('# ')) at++
  while (lines[at] === '' || lines[at]?.startsWith('> ')) at++
  return at
}

/** Without the number signs that may close a heading. */
function withoutMarks(written: string): string {
  const text = written.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end) : text
}

/** A heading as its index lists it. */
function headingText(markdown: string): string {
  return plain(withoutAddresses(markdown.slice(0, LONGEST_HEADING)))
}

/** The texts of links, and of images; `[` and `]` of others stay. */
function withoutAddresses(markdown: string): string {
  const open: number[] = []
  let said = ''
  for (let at = 0; at < markdown.length; at++) {
    const sign = markdown[at] as string
    const end = sign === ']' && open.length > 0 && markdown[at + 1] === '(' ? endOfAddress(markdown, at + 2) : -1
    if (sign === '\\') said += markdown.slice(at, ++at + 1)
    else if (end < 0) {
      if (sign === '[') open.push(said.length)
      if (sign === ']') open.pop()
      said += sign
    } else {
      const start = open.pop() ?? 0
      said = (said[start - 1] === '!' ? said.slice(0, start - 1) : said.slice(0, start)) + said.slice(start + 1)
      at = end
    }
  }
  return said
}

/** Where the bracket closes that an address stands in; -1 where none does. */
function endOfAddress(markdown: string, start: number): number {
  if (markdown[start] === '<') {
    const close = markdown.indexOf('>', start)
    return close < 0 ? -1 : markdown.indexOf(')', close)
  }
  let depth = 1
  for (let at = start; at < markdown.length; at++) {
    if (markdown[at] === '\\') at++
    else if (markdown[at] === '(') depth++
    else if (markdown[at] === ')' && --depth === 0) return at
  }
  return -1
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? entity
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** A text without what Markdown marks words with. Takes time by its length, whatever it holds. */
function plain(text: string): string {
  return decoded(text.slice(0, LONGEST_HEADING))
    .replace(/[\\`*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
