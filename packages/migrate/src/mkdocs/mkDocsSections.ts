import { headingSlug } from '@octavo/core'
import { codeFinder, findFences } from '../text/codeFinder.js'
import { attributeText } from '../text/convertDirectives.js'
import type { Changes, Edit } from '../text/draft.js'
import { markdownTree, nodeEnd, plainText, walkTree } from '../text/markdownTree.js'
import { iconAttributes } from './mkDocsIcons.js'

/** Adds ids to headings whose id in MkDocs was another, so that links to them stay. */
export function headingIds(text: string): Changes {
  const edits: Edit[] = []
  const ids = new Map<string, number>()
  walkTree(markdownTree(text), (node) => {
    if (node.type !== 'heading') return true
    const source = text.slice(node.position?.start.offset, nodeEnd(node))
    const plain = plainText(node)
    if (/\{#[^}]*\}\s*$/.test(source)) return false
    const slug = pythonSlug(plain)
    const count = ids.get(slug) ?? 0
    ids.set(slug, count + 1)
    const id = count === 0 ? slug : `${slug}_${count}`
    const end = nodeEnd(node)
    if (/^\s*##/.test(source) && id !== '' && id !== headingSlug(plain))
      edits.push({ start: end, end, text: `${source.endsWith('#') ? '' : ' '}{#${id}}` })
    return false
  })
  return { edits }
}

/** The id that Python-Markdown gives a heading. */
function pythonSlug(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** Converts definition lists: a line with a term, then lines that start with `:   `. */
export function definitionLists(text: string): Changes {
  if (!/^[ \t]*:[ \t]{1,3}\S/m.test(text)) return { edits: [] }
  const fences = findFences(text)
  const lines: { text: string; start: number }[] = []
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start)
    lines.push({ text: text.slice(start, end === -1 ? undefined : end), start })
    start = end === -1 ? text.length + 1 : end + 1
  }
  const edits: Edit[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    const [, indent, mark = ''] = /^([ \t]*)(:[ \t]{1,3})\S/.exec(line?.text ?? '') ?? []
    if (!line || indent === undefined || fences.some(({ start, end }) => start <= line.start && line.start < end))
      continue
    const first = termStart(lines, index, indent)
    if (first === undefined) continue
    index = addList(lines, first, index, indent, mark.length, edits)
  }
  return { edits }
}

interface Line {
  text: string
  start: number
}

/** Returns the index of the first term above a definition. */
function termStart(lines: readonly Line[], index: number, indent: string): number | undefined {
  let last = index - 1
  if (lines[last]?.text.trim() === '') last--
  const isTerm = (line: string | undefined) =>
    line !== undefined &&
    line.trim() !== '' &&
    line.startsWith(indent) &&
    /^\S/.test(line.slice(indent.length)) &&
    !/^(?:[#>|<:]|[-*+] |\d+\. |---)/.test(line.trimStart())
  if (!isTerm(lines[last]?.text)) return undefined
  return last
}

/** Writes a list from its first term on; returns the index of its last line. */
function addList(
  lines: readonly Line[],
  first: number,
  definition: number,
  indent: string,
  width: number,
  edits: Edit[],
): number {
  const put = (line: Line, text: string) => edits.push({ start: line.start, end: line.start + line.text.length, text })
  const content = ' '.repeat(width)
  let isOpen = false
  let end = definition
  for (let index = first; index < lines.length; index++) {
    const line = lines[index]
    if (!line) break
    const rest = line.text.slice(indent.length)
    if (line.text.trim() === '') continue
    if (/^:[ \t]{1,3}\S/.test(rest)) {
      put(line, `${indent}${isOpen ? '</dd>\n' : ''}<dd>\n\n${indent}${rest.replace(/^:[ \t]+/, '')}`)
      isOpen = true
    } else if (isOpen && /^[ ]{2,}/.test(rest)) {
      put(line, indent + (rest.startsWith(content) ? rest.slice(width) : rest.trimStart()))
    } else if (index < definition || isNextTerm(lines, index, indent)) {
      const tag = index === first ? '<dl>\n' : isOpen ? '</dd>\n' : ''
      put(line, `${indent}${tag}<dt>\n\n${indent}${rest}\n\n${indent}</dt>`)
      isOpen = false
    } else break
    end = index
  }
  const last = lines[end]
  if (last)
    edits.push({
      start: last.start + last.text.length,
      end: last.start + last.text.length,
      text: `\n\n${indent}</dd>\n${indent}</dl>\n`,
    })
  return end
}

function isNextTerm(lines: readonly Line[], index: number, indent: string): boolean {
  const next = [index + 1, index + 2].find((each) => lines[each]?.text.trim() !== '')
  const isDefinition = next !== undefined && /^:[ \t]{1,3}\S/.test(lines[next]?.text.slice(indent.length) ?? '')
  return isDefinition && termStart(lines, next, indent) === index
}

const GRID = /^([ \t]*)<div class="grid cards"[^>]*>[ \t]*\n([\s\S]{0,40000}?)^\1<\/div>[ \t]*$/gm

/** Converts lists in `<div class="grid cards">` to cards. */
export function cardGrids(text: string): Changes {
  const isCode = codeFinder(text)
  return {
    edits: [...text.matchAll(GRID)].flatMap(({ 0: whole, 1: indent = '', 2: list = '', index }) => {
      const items = isCode(index) ? [] : listItems(list, indent)
      if (items.length === 0) return []
      const cards = items.map((item) => card(item).replace(/^(?=.)/gm, indent)).join('\n\n')
      return [
        {
          start: index,
          end: index + whole.length,
          text: `${indent}<CardGroup cols="2">\n\n${cards}\n\n${indent}</CardGroup>\n`,
        },
      ]
    }),
  }
}

function listItems(list: string, indent: string): string[] {
  const items: string[][] = []
  for (const line of list.split('\n')) {
    const rest = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()
    const [, first] = /^[-*+][ \t]+(.*)$/.exec(rest) ?? []
    if (first !== undefined) items.push([first])
    else items.at(-1)?.push(rest.replace(/^(?: {1,4}|\t)/, ''))
  }
  return items.map((lines) => lines.join('\n').trim())
}

/** Writes a card. The first line is its title, with the icon before it; a rule below is not part of the content. */
function card(item: string): string {
  const [first = '', ...others] = item.split('\n')
  const [, icon, , rest = first] = /^:([a-z]+-[\w-]+):(\{[^}]*\})?[ \t]*(.*)$/.exec(first) ?? []
  const [, bold, title = ''] = /^(\*\*|__)(.+?)\1[ \t]*$/.exec(rest) ?? []
  const content = others
    .join('\n')
    .replace(/^\s*(?:---|\*\*\*)[ \t]*(?:\n|$)/, '')
    .trim()
  if (bold === undefined)
    return `<Card${icon === undefined ? '' : iconAttributes(icon)}>\n\n${[rest, content].filter(Boolean).join('\n')}\n\n</Card>`
  const [, label = title, href] = /^\[([^\]]*)\]\(([^)\s]*)\)$/.exec(title) ?? []
  const attributes = `${icon === undefined ? '' : iconAttributes(icon)}${href === undefined ? '' : ` href="${href}"`}`
  return `<Card title="${attributeText(label)}"${attributes}>\n\n${content}\n\n</Card>`
}
