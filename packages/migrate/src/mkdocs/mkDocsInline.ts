import { gemoji } from 'gemoji'
import { codeFinder } from '../text/codeFinder.js'
import { attributeText } from '../text/convertDirectives.js'
import { quote } from '../text/convertElements.js'
import type { Changes, Edit, Remark, Step } from '../text/draft.js'
import { outsideFormulas } from '../text/outsideFormulas.js'
import { iconAttributes } from './mkDocsIcons.js'

const EMOJI = new Map(gemoji.flatMap(({ names, emoji }) => names.map((name) => [name, emoji] as const)))

/** A replacement of what a pattern matches; undefined leaves it. */
type Replacement = (match: RegExpExecArray) => string | { text: string; remark: Omit<Remark, 'offset'> } | undefined

/** Returns a step that replaces matches outside code. */
export function replaceText(pattern: RegExp, replacement: Replacement): Step {
  return (text) => {
    const changes: Required<Changes> = { edits: [], remarks: [] }
    const matches = [...text.matchAll(pattern)]
    const isCode = matches.length > 0 ? codeFinder(text) : () => false
    for (const match of matches) {
      const { 0: whole, index } = match
      if (isCode(index)) continue
      const replaced = replacement(match)
      if (replaced === undefined) continue
      const replacementText = typeof replaced === 'string' ? replaced : replaced.text
      changes.edits.push({ start: index, end: index + whole.length, text: replacementText })
      if (typeof replaced !== 'string') changes.remarks.push({ offset: index, ...replaced.remark })
    }
    return changes
  }
}

const ATTRIBUTES = String.raw`\{:?[ ]*((?:[.#][\w:-]+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}"']+))(?:[ ]+(?:[.#]?[\w:-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s}"']+))?))*)[ ]*\}`

/** `:material-check:{ .lg }` */
const icons = replaceText(
  new RegExp(`:((?:material|octicons|fontawesome|simple|lucide)-[\\w-]+):(?:${ATTRIBUTES})?`, 'g'),
  ([whole, name = '']) => {
    const attributes = iconAttributes(name)
    if (attributes !== '') return `<Icon${attributes} />`
    return { text: '', remark: { kind: 'dropped', message: `No library has the icon ${whole.replace(/\{.*/, '')}.` } }
  },
)

const emoji = replaceText(/(?<![\w:])(?<!\\):([a-z0-9_+-]+):(?!\w)/g, ([, name = '']) => EMOJI.get(name))

const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  cmd: '⌘ Cmd',
  command: '⌘ Cmd',
  option: '⌥ Option',
  alt: 'Alt',
  shift: '⇧ Shift',
  win: '⊞ Win',
  windows: '⊞ Win',
  enter: 'Enter',
  return: 'Enter',
  esc: 'Esc',
  escape: 'Esc',
  tab: 'Tab',
  del: 'Del',
  delete: 'Del',
  ins: 'Ins',
  backspace: 'Backspace',
  space: 'Space',
  up: '↑',
  'arrow-up': '↑',
  down: '↓',
  'arrow-down': '↓',
  left: '←',
  'arrow-left': '←',
  right: '→',
  'arrow-right': '→',
  'page-up': 'Page Up',
  'page-down': 'Page Down',
  'caps-lock': 'Caps Lock',
}

function keyName(key: string): string {
  const quoted = /^"(.*)"$/.exec(key)?.[1]
  if (quoted !== undefined) return quoted
  const words = KEY_NAMES[key.toLowerCase()]
  return (
    words ??
    key
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  )
}

/** `++ctrl+alt+del++` */
const keys = replaceText(/\+\+((?:[\w-]+|"[^"\n]+")(?:\+(?:[\w-]+|"[^"\n]+"))*)\+\+/g, ([, names = '']) =>
  [...names.matchAll(/"[^"]+"|[^+]+/g)].map(([key]) => `<kbd>${keyName(key)}</kbd>`).join('+'),
)

const critic = replaceText(
  /\{(?:\+\+([\s\S]{1,2000}?)\+\+|--([\s\S]{1,2000}?)--|~~([\s\S]{1,2000}?)~>([\s\S]{0,2000}?)~~|==([\s\S]{1,2000}?)==|>>([\s\S]{1,2000}?)<<)\}/g,
  ([, added, deleted, from, to, marked, comment]) => {
    if (added !== undefined) return `<ins>${added.trim()}</ins>`
    if (deleted !== undefined) return `<del>${deleted.trim()}</del>`
    if (from !== undefined) return `<del>${from}</del><ins>${to}</ins>`
    if (marked !== undefined) return `<mark>${marked}</mark>`
    return `<small>(${comment?.trim()})</small>`
  },
)

const mark = replaceText(/(?<![=\w{<!-])==(?![=\s])([^\n]*?[^=\s])==(?!=)/g, ([, text]) => `<mark>${text}</mark>`)
const insert = replaceText(/\^\^(?![\s^])([^\n]*?[^\s^])\^\^/g, ([, text]) => `<ins>${text}</ins>`)
const superscript = replaceText(/(?<![\^\\[])\^([^\s^[\]]+)\^(?!\^)/g, ([, text]) => `<sup>${text}</sup>`)
const subscript = replaceText(/(?<=[\w)])~([^\s~/]+)~(?!~)/g, ([, text]) => `<sub>${text}</sub>`)

/** `\(x\)` */
const math = replaceText(/(?<!\\)\\\((.+?)\\\)/g, ([, inline = '']) => `$${inline.trim()}$`)

/** Formulas in `\[…\]`; for arithmatex only those that are a paragraph or an item, as others are text in brackets. */
const mathBlocks = (isArithmatex: boolean) =>
  replaceText(
    isArithmatex
      ? /(?<=(?:^|\n[ \t]*\n)[ \t]*|\n[ \t]*(?:[-*+]|\d+\.)[ \t]+)\\\[([\s\S]{1,4000}?)\\\](?=[ \t]*(?:\n|$))/g
      : /(?<!\\)\\\[([\s\S]{1,4000}?)\\\]/g,
    ([, formula]) => `$$${formula}$$`,
  )

/** A paragraph that is an environment of LaTeX, such as `\begin{align}`, is a formula. */
const environments = replaceText(
  /(?<=^|\n[ \t]*\n)([ \t]*)(\\begin\{(\w+\*?)\}[\s\S]{1,4000}?\\end\{\3\})(?=[ \t]*(?:\n[ \t]*\n|\n?$))/g,
  ([, indent = '', environment = '']) => `${indent}$$\n${indent}${environment}\n${indent}$$`,
)

/** `` `#!python code` `` */
function inlineHighlight(text: string): Changes {
  return {
    edits: [...text.matchAll(/(?<!`)`#!(\w+)[ ]+(?=[^`\n])/g)].map(({ 0: whole, index }) => ({
      start: index,
      end: index + whole.length,
      text: '`',
    })),
  }
}

/** Attributes in braces. Buttons, sizes of images and ids have a counterpart. */
function attributeLists(text: string): Changes {
  const isCode = codeFinder(text)
  const edits: Edit[] = []
  const remarks: Remark[] = []
  for (const match of text.matchAll(ATTRIBUTE_LIST)) {
    const {
      0: whole,
      1: link = '',
      2: label = '',
      3: url,
      4: reference = '',
      5: space = '',
      6: list = '',
      index,
    } = match
    const end = index + whole.length
    if (isCode(end - 1)) continue
    const attributes = readAttributes(list)
    const target = url ?? definedUrl(reference || label, text)
    const element = link === '' || target === undefined ? undefined : referenceElement(link, label, target, attributes)
    if (element !== undefined) {
      edits.push({ start: index, end, text: element })
      continue
    }
    const id = attributes.get('id')
    const isHeading = isEndOfHeading(text, index + link.length, end)
    // Other elements have no id of an author, but links to it must work.
    const mark = id === undefined ? '' : isHeading ? `${space}{#${id}}` : `${space}<span id="${id}"></span>`
    edits.push({ start: index + link.length, end, text: mark })
    if ([...attributes.keys()].some((name) => name !== 'id'))
      remarks.push({ kind: 'dropped', offset: index, message: `Removed attributes: ${list.trim()}.` })
  }
  return { edits, remarks }
}

const ATTRIBUTE_LIST = new RegExp(
  String.raw`(?:(!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\(<?([^()\s<>]*)>?(?:[ ]+"[^"]*")?\)|\[([^\]\n]*)\])?)|(?<![ \t]))([ \t]*)${ATTRIBUTES}`,
  'g',
)

function isEndOfHeading(text: string, start: number, end: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return /^[ \t]*#{1,6}[ \t]/.test(line) && /^[ \t#]*(?:\n|$)/.test(text.slice(end, end + 200))
}

/** Returns the URL that `[name]: url` defines. */
function definedUrl(name: string, text: string): string | undefined {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^[ \\t]*\\[${escaped}\\]:[ \\t]*<?([^\\s<>]+)`, 'im').exec(text)?.[1]
}

function readAttributes(list: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, mark, name = '', key, double, single, bare] of list.matchAll(
    /([.#])([\w:-]+)|([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s}"']+)))?/g,
  )) {
    if (mark === '#') attributes.set('id', name)
    else if (mark === '.') attributes.set('class', [attributes.get('class'), name].filter(Boolean).join(' '))
    else if (key !== undefined) attributes.set(key, double ?? single ?? bare ?? '')
  }
  return attributes
}

/** Returns the element of a link or image with attributes, if there is one. */
function referenceElement(
  link: string,
  label: string,
  url: string,
  attributes: Map<string, string>,
): string | undefined {
  const classes = attributes.get('class') ?? ''
  if (!link.startsWith('!')) {
    if (!/\bmd-button\b/.test(classes)) return undefined
    const variant = classes.includes('md-button--primary') ? '' : ' variant="secondary"'
    return `<LinkButton href=${quote(url)}${variant}>${label.trim()}</LinkButton>`
  }
  const [width, height, align] = ['width', 'height', 'align'].map((name) => attributes.get(name))
  if (width === undefined && height === undefined && align === undefined) return undefined
  const size = [
    [' width', width],
    [' height', height],
    [' align', align],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value.replace(/px$/, '')}"`]))
  return `<img src=${quote(url)} alt="${attributeText(label)}"${size.join('')} />`
}

/** Images for one mode: `#only-light`, `#only-dark` and the forms of GitHub. */
const modeImages = replaceText(
  /!\[([^\]\n]*)\]\(<?([^()\s<>#]+)#(?:only-|gh-)(light|dark)(?:-mode-only)?>?(?:[ ]+"[^"]*")?\)/g,
  ([, alt = '', url = '', mode]) => {
    const classes = mode === 'light' ? 'block dark:hidden' : 'hidden dark:block'
    return `<img className="${classes}" src=${quote(url)} alt="${attributeText(alt)}" />`
  },
)

const markdownAttribute = replaceText(
  /<(\w+)\b([^<>]*?)\smarkdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[\s/>])([^<>]*)>/g,
  ([, name, before, after]) => `<${name}${before}${after}>`,
)

/** Replaces words that `*[WORD]: explanation` explains by tooltips. */
export function abbreviations(shared: string): Step {
  const definition = /^[ \t]*\*\[([^\]\n]+)\]:[ \t]*(.*)$/gm
  return (text) => {
    const terms = new Map(
      [...`${text}\n${shared}`.matchAll(definition)].map(([, term = '', tip = '']) => [term, tip.trim()] as const),
    )
    if (terms.size === 0) return { edits: [] }
    const isCode = codeFinder(text)
    const edits: Edit[] = [...text.matchAll(definition)].flatMap(({ 0: whole, index }) =>
      isCode(index) ? [] : [{ start: index, end: index + whole.length, text: '' }],
    )
    const words = [...terms.keys()]
      .sort((a, b) => b.length - a.length)
      .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    const pattern = new RegExp(
      `^#{1,6} .*$|^---\\n[\\s\\S]*?\\n---$|<[^>\\n]*>|\\]\\([^)\\n]*\\)|\\[[^\\]\\n]*\\](?=[(\\[])|https?:\\S+|(?<![\\w-])(${words.join('|')})(?![\\w-])`,
      'gm',
    )
    for (const { 1: term, index } of text.matchAll(pattern)) {
      const tip = term === undefined ? undefined : terms.get(term)
      if (term === undefined || tip === undefined || isCode(index)) continue
      edits.push({
        start: index,
        end: index + term.length,
        text: `<Tooltip tip="${attributeText(tip)}">${term}</Tooltip>`,
      })
    }
    return { edits }
  }
}

/** Returns the steps for inline syntax that the extensions of a site define. */
export function inlineSteps(has: (extension: string) => boolean): Step[] {
  const steps: (readonly [Step, boolean])[] = [
    [markdownAttribute, true],
    [modeImages, true],
    [icons, true],
    [emoji, has('pymdownx.emoji')],
    [critic, has('pymdownx.critic')],
    [keys, has('pymdownx.keys')],
    [mark, has('pymdownx.mark')],
    [insert, has('pymdownx.caret')],
    [superscript, has('pymdownx.caret')],
    [subscript, has('pymdownx.tilde')],
    [inlineHighlight, has('pymdownx.inlinehilite')],
    [attributeLists, has('attr_list')],
  ]
  const inline = steps.flatMap(([step, isOn]) => (isOn ? [step] : []))
  const isArithmatex = has('pymdownx.arithmatex')
  if (!isArithmatex && !has('mdx_math')) return inline
  return [mathBlocks(isArithmatex), math, environments, ...inline.map(outsideFormulas)]
}
