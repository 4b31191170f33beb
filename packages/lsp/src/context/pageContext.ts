/** A part of a text by its offsets. */
export interface Span {
  start: number
  end: number
}

/** The syntax around a position in a page. `typed` is the text from the start of the value to the position. */
export type PageContext = { typed: string; span: Span } & (
  | { kind: 'frontmatterKey' | 'component' | 'link' | 'variable' | 'import' }
  | { kind: 'frontmatterValue'; key: string }
  | { kind: 'prop'; component: string; names: string[] }
  | { kind: 'propValue'; component: string; prop: string }
)

/** Maximum length of a tag before the position. */
const MAX_TAG = 3000

/** Properties that contain a URL. */
const URL_PROPS = new Set(['href', 'src', 'url', 'cta'])

/** Returns the syntax at an offset of a page. Undefined for plain text and code. */
export function pageContext(text: string, offset: number): PageContext | undefined {
  const head = frontmatterEnd(text)
  if (offset < head) return frontmatterContext(text, offset)
  if (isInFence(text, head, offset)) return undefined
  return lineContext(text, offset) ?? tagContext(text, offset)
}

/** Returns the offset of the line that closes the frontmatter, or 0. */
export function frontmatterEnd(text: string): number {
  const open = /^\ufeff?---[ \t]*\r?\n/.exec(text)
  if (!open) return 0
  const close = /^---[ \t]*\r?$/m.exec(text.slice(open[0].length))
  return close ? open[0].length + close.index : text.length + 1
}

function frontmatterContext(text: string, offset: number): PageContext | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  if (text.startsWith('---', start)) return undefined
  const line = text.slice(start, offset)
  const value = /^([\w-]+):[ \t]+(["']?)(.*)$/.exec(line)
  if (value) {
    const [, key = '', , typed = ''] = value
    const rest = /^[^\r\n"']*/.exec(text.slice(offset))?.[0].trimEnd() ?? ''
    return { kind: 'frontmatterValue', key, typed, span: { start: offset - typed.length, end: offset + rest.length } }
  }
  return /^[\w-]*$/.test(line) ? withWord({ kind: 'frontmatterKey' }, text, offset, line) : undefined
}

/** Returns the syntax that ends within its line: links of Markdown, variables and imports. */
function lineContext(text: string, offset: number): PageContext | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const link = /\]\(<?([^()\s<>]*)$/.exec(line)
  if (link) return withRest({ kind: 'link' }, text, offset, link[1] ?? '', /^[^()\s<>"]*/)
  const variable = /\{\{[ \t]*([\w.-]*)$/.exec(line)
  if (variable) return withWord({ kind: 'variable' }, text, offset, variable[1] ?? '')
  const specifier = /^(?:import|export)\b[^"']*["']([^"']*)$/.exec(line) ?? /<Snippet\s+file=["']([^"']*)$/.exec(line)
  return specifier ? withRest({ kind: 'import' }, text, offset, specifier[1] ?? '', /^[^"'\n]*/) : undefined
}

const VALUES = String.raw`(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?`
const ATTRIBUTE = new RegExp(String.raw`\s([\w:-]+)${VALUES}`, 'g')
const ATTRIBUTES = String.raw`((?:\s+[\w:-]+${VALUES})*)`
const NAME = /^<([A-Za-z][\w.]*)?$/
const PROP = new RegExp(String.raw`^<([A-Za-z][\w.]*)${ATTRIBUTES}\s+([\w:-]*)$`)
const VALUE = new RegExp(
  String.raw`^<([A-Za-z][\w.]*)${ATTRIBUTES}\s+([\w:-]+)=(?:"([^"]*)|'([^']*)|\{\s*["']([^"'}]*))$`,
)

function tagContext(text: string, offset: number): PageContext | undefined {
  const lowest = Math.max(0, offset - MAX_TAG)
  for (let at = text.lastIndexOf('<', offset - 1); at >= lowest; at = text.lastIndexOf('<', at - 1)) {
    const tag = text.slice(at, offset)
    const name = NAME.exec(tag)
    if (name) return withWord({ kind: 'component' }, text, offset, name[1] ?? '')
    const value = VALUE.exec(tag)
    if (value) {
      const [, component = '', , prop = ''] = value
      const typed = value[4] ?? value[5] ?? value[6] ?? ''
      const kind = URL_PROPS.has(prop) ? ({ kind: 'link' } as const) : ({ kind: 'propValue', component, prop } as const)
      return withRest(kind, text, offset, typed, /^[^"'<>\n]*/)
    }
    const prop = PROP.exec(tag)
    if (prop) {
      const [, component = '', attributes = '', typed = ''] = prop
      const names = [...attributes.matchAll(ATTRIBUTE)].map((match) => match[1] ?? '')
      return withWord({ kind: 'prop', component, names }, text, offset, typed)
    }
    if (at === 0) return undefined
  }
  return undefined
}

type Kind = PageContext extends infer Context
  ? Context extends PageContext
    ? Omit<Context, 'typed' | 'span'>
    : never
  : never

function withWord(kind: Kind, text: string, offset: number, typed: string): PageContext {
  return withRest(kind, text, offset, typed, /^[\w.-]*/)
}

function withRest(kind: Kind, text: string, offset: number, typed: string, rest: RegExp): PageContext {
  const after = rest.exec(text.slice(offset, offset + MAX_TAG))?.[0].length ?? 0
  return { ...kind, typed, span: { start: offset - typed.length, end: offset + after } } as PageContext
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/gm

/** Returns whether an offset is inside a fenced code block. */
function isInFence(text: string, from: number, offset: number): boolean {
  const last = fencedBlocks(text.slice(0, offset), from).at(-1)
  return last !== undefined && last.end === offset
}

/** Returns the fenced code blocks of a page. One that is not closed ends with the text. */
export function fencedBlocks(text: string, from: number): Span[] {
  const blocks: Span[] = []
  let open: { marker: string; start: number } | undefined
  for (const { 0: line, 1: marker = '', 2: info = '', index } of text.slice(from).matchAll(FENCE)) {
    if (open === undefined) open = { marker, start: from + index }
    else if (marker.startsWith(open.marker) && info.trim() === '') {
      blocks.push({ start: open.start, end: from + index + line.length })
      open = undefined
    }
  }
  if (open) blocks.push({ start: open.start, end: text.length })
  return blocks
}
