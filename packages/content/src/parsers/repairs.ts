import type { Diagnostic } from '@octavo/core'
import { htmlVoidElements } from 'html-void-elements'
import { type Edit, editSource, type SourceFile } from './sourceFile.js'

/** The text that the parser can read, and a warning for each kind of repair. */
interface Repaired {
  source: SourceFile
  diagnostics: Diagnostic[]
}

const VOID = new Set(htmlVoidElements)

const BRACES = '\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]{0,2000}\\}){0,2000}\\}){0,4000}\\}'
const VALUE = `"[^"]{0,5000}"|'[^']{0,5000}'|${BRACES}`

const TICKS = '(?<!`)(?<ticks>`+)(?!`)[\\s\\S]{0,5000}?(?<!`)\\k<ticks>(?!`)'

/**
 * Matches what MDX reads differently from Markdown, and code, formulas and escapes, in which nothing changes. Of fences
 * and comments it matches the opening, because looking for each end with a pattern takes quadratic time.
 */
const TOKEN = new RegExp(
  [
    '^(?<before>(?:[ \\t>*+-]|\\d+[.)])*)(?<fence>`{3,}|~{3,})[^\\n`]*\\n',
    TICKS,
    '\\\\[^\\n]',
    '\\$\\$[\\s\\S]{0,5000}?\\$\\$|\\$(?![\\s$])[^$\\n]{0,1000}(?<!\\s)\\$(?!\\d)',
    '(?<opening><!--|\\{\\s*/\\*)',
    `<(?<close>/?)(?<name>[A-Za-z][\\w.-]*)(?<attributes>(?:\\s(?:${VALUE}|[^<>{}"'])*)?/?)>`,
    '<(?<url>[A-Za-z][A-Za-z\\d+.-]{1,31}:[^\\s<>]{0,2000}|[\\w.+-]{1,64}@[\\w-]+(?:\\.[\\w-]+)+)>',
    '(?<brace>[{}])',
    '(?<less><)',
  ].join('|'),
  'gmu',
)

/** Matches an import or export, but not a sentence that begins with the word. */
const MODULE = new RegExp(
  [
    '^import\\s+(?:[\\w$*{][^\\n]*?\\sfrom\\s*)?(?<quote>["\'])[^"\'\\n]+\\k<quote>[;\\s]*$',
    '^import\\s*(?:[\\w$]+\\s*,\\s*)?\\{[^{}]{0,5000}\\}\\s*from\\s*["\']',
    '^export\\s+(?:(?:const|let|var)\\s+(?:[\\w$]+\\s*(?::[^\\n=]*)?=|[{[])|(?:default\\s+)?(?:async\\s+)?(?:function|class)\\b)',
    '^export\\s+default\\s+(?:[({[]|[\\w$.]+[;\\s]*$)',
    '^export\\s*(?:\\{[^{}]{0,5000}\\}|\\*\\s*(?:as\\s+[\\w$]+\\s+)?from\\b)',
  ].join('|'),
  'm',
)

/** True for Markdown files, in which braces are text. Those with imports or exports outside code are MDX. */
export function isMarkdown({ file, text }: SourceFile): boolean {
  if (!file.endsWith('.md')) return false
  return !MODULE.test(text) || !MODULE.test(withoutTokens(text))
}

/** Replaces code, comments and other long tokens with spaces. */
function withoutTokens(text: string): string {
  let rest = ''
  let from = 0
  for (const { start, end } of readTokens(text, 0)) {
    if (end - start <= 8) continue
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}

/** Repairs what can never be valid MDX and has one meaning. Undefined if there is nothing to repair. */
export function repairMdx(source: SourceFile, bodyOffset: number): Repaired | undefined {
  const edits: Edit[] = []
  const first = new Map<keyof typeof KINDS, { token: Token; count: number }>()
  for (const token of outsideBraces(readTokens(source.text, bodyOffset))) {
    const { name, url, less } = token.groups
    const isComment = isHtmlComment(token)
    const kind = isComment ? 'comment' : name !== undefined ? 'tag' : url !== undefined ? 'link' : 'text'
    const isText = less !== undefined && NEVER_TAG.test(source.text.slice(token.end, token.end + 2))
    const repairs = name !== undefined ? voidEdit(token) : url !== undefined ? linkEdit(token) : []
    if (isText) repairs.push({ start: token.start, end: token.start, text: '\\' })
    if (isComment) repairs.push({ start: token.start, end: token.end, text: '' })
    if (repairs.length === 0) continue
    edits.push(...repairs)
    first.set(kind, { token: first.get(kind)?.token ?? token, count: (first.get(kind)?.count ?? 0) + 1 })
  }
  if (edits.length === 0) return undefined
  const diagnostics = [...first].map(([kind, { token, count }]): Diagnostic => {
    const { rule, describe, hint } = KINDS[kind]
    const text = source.text.slice(token.start, Math.min(token.end, token.start + 60))
    const times = count > 1 ? ` (${count} times on this page)` : ''
    const message = `${describe(text)}${times}.`
    return { rule, severity: 'warning', ...source.range(token.start, token.end), message, hint: hint(token.groups) }
  })
  return { source: editSource(source, edits), diagnostics }
}

/** Returns the HTML comments of a page's text, not those in its code, expressions, properties and comments of MDX. */
export function findHtmlComments(text: string): Pick<Token, 'start' | 'end'>[] {
  return text.includes('<!--') ? outsideBraces(readTokens(text, 0)).filter(isHtmlComment) : []
}

function outsideBraces(tokens: readonly Token[]): Token[] {
  let depth = 0
  return tokens.filter(({ groups: { brace } }) => {
    if (brace !== undefined) depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
    return depth === 0
  })
}

function isHtmlComment({ groups: { comment } }: Token): boolean {
  return comment?.startsWith('<') ?? false
}

/** Matches text after `<` that starts neither a tag, a fragment nor a comment. MDX itself reads `< ` as text. */
const NEVER_TAG = /^[^\p{ID_Start}$_\s/>!]/u

const KINDS = {
  tag: {
    rule: 'MDX_VOID',
    describe: (tag: string) => `Unclosed tag \`${tag}\`; it is read as an element without content`,
    hint: ({ name, attributes }: Groups) => `Fix: write \`<${name}${attributes && ' …'} />\`.`,
  },
  link: {
    rule: 'MDX_SYNTAX',
    describe: (link: string) => `Unsupported link \`${link}\` in MDX; it is read as a link`,
    hint: () => 'Fix: write `[text](url)`.',
  },
  comment: {
    rule: 'MDX_HTML_COMMENT',
    describe: () => 'Unsupported HTML comment in MDX; it is read as a comment',
    hint: () => 'Fix: write `{/* comment */}`.',
  },
  text: {
    rule: 'MDX_SYNTAX',
    describe: () => 'Invalid tag: "<" starts no tag here; it is read as text',
    hint: () => 'Fix: write `&lt;` for the character itself.',
  },
} as const

export type Groups = Record<string, string | undefined>

export interface Token {
  start: number
  end: number
  groups: Groups
}

/**
 * Returns code, formulas, escapes, comments, tags, links in angle brackets and braces, in order. In Markdown, a fence with
 * more than three spaces before it closes nothing.
 */
export function readTokens(text: string, bodyOffset: number, isMdx = true): Token[] {
  const ends = new Ends(text, isMdx)
  const tokens: Token[] = []
  TOKEN.lastIndex = bodyOffset
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { 0: tokenText, index: start, groups = {} } = match
    const token = ends.tokenAt(start, tokenText, groups)
    if (token) tokens.push(token)
    TOKEN.lastIndex = token ? token.end : start + tokenText.length
  }
  return tokens
}

/** Finds the ends of fences and comments. Each end is looked for once, so that openings without one cost nothing. */
class Ends {
  readonly #text: string
  readonly #isMdx: boolean
  /** Fences without a closing one in the rest of the text. */
  readonly #unclosed = new Set<string>()
  readonly #ends = new Map<string, number>()

  constructor(text: string, isMdx: boolean) {
    this.#text = text
    this.#isMdx = isMdx
  }

  tokenAt(start: number, text: string, groups: Groups): Token | undefined {
    const { before = '', fence, opening } = groups
    const from = start + text.length
    if (fence !== undefined) {
      const end = this.#fence(fence, this.#isMdx ? '*' : `{0,${Math.min(before.length, 60) + 3}}`, from)
      return end === undefined ? this.#inlineCode(start + before.length) : { start, end, groups: {} }
    }
    if (opening === '<!--') {
      const end = this.#findEnd('-->', from)
      if (end === undefined) return { start, end: start + 1, groups: { less: '<' } }
      return { start, end: end + 3, groups: { comment: this.#text.slice(start, end + 3) } }
    }
    if (opening === undefined) return { start, end: from, groups }
    const end = this.#findEnd('*/', from)
    const brace = end === undefined ? undefined : this.#matchAt(/\s*\}/y, end + 2)
    if (brace === undefined) return { start, end: start + 1, groups: { brace: '{' } }
    return { start, end: brace, groups: { comment: this.#text.slice(start, brace) } }
  }

  #fence(fence: string, spaces: string, from: number): number | undefined {
    if (this.#unclosed.has(fence + spaces)) return undefined
    const closing = new RegExp(`^[ \\t>]${spaces}${fence}[\`~]*[ \\t]*$`, 'gm')
    closing.lastIndex = from
    if (closing.test(this.#text)) return closing.lastIndex
    this.#unclosed.add(fence + spaces)
    return undefined
  }

  #inlineCode(start: number): Token | undefined {
    const end = this.#matchAt(new RegExp(TICKS, 'y'), start)
    return end === undefined ? undefined : { start, end, groups: {} }
  }

  #matchAt(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at
    return pattern.test(this.#text) ? pattern.lastIndex : undefined
  }

  /** Returns the offset of a closing text, which openings before it share. */
  #findEnd(closing: string, from: number): number | undefined {
    let at = this.#ends.get(closing) ?? -1
    if (at < from && at !== Number.POSITIVE_INFINITY) {
      const index = this.#text.indexOf(closing, from)
      at = index < 0 ? Number.POSITIVE_INFINITY : index
      this.#ends.set(closing, at)
    }
    return at === Number.POSITIVE_INFINITY ? undefined : at
  }
}

/** Writes `<https://…>` as a link with the URL as its text. */
function linkEdit({ start, end, groups: { url } }: Token): Edit[] {
  if (url === undefined) return []
  const label = escapeUrl(url)
  const target = /^[A-Za-z][A-Za-z\d+.-]+:/.test(url) ? url : `mailto:${url}`
  return [{ start, end, text: `[${label}](${escapeUrl(target)})` }]
}

function escapeUrl(url: string): string {
  return url.replace(/[\\`*_{}[\]()<>$~&!:.@|]/g, '\\$&')
}

function voidEdit({ end, groups: { name = '', close, attributes = '' } }: Token): Edit[] {
  if (close || !VOID.has(name) || attributes.endsWith('/')) return []
  return [{ start: end - 1, end: end - 1, text: ' /' }]
}
