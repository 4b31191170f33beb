import { findImports } from './convertImports.js'
import { type Changes, type Edit, type Remark, runSteps, type Step } from './draft.js'
import { embedAllHtml, embedHtml } from './embedHtml.js'
import { markdownTree, mdxTree, nodeEnd, nodeStart, type TreeNode, walkTree } from './markdownTree.js'
import { formulaFinder, withoutFormulas } from './outsideFormulas.js'
import { escapeForMdx, type HtmlTag, readHtml } from './readHtml.js'

interface Conversion {
  text: string
  /** True when `$…$` is a formula. */
  math: boolean
  edits: Edit[]
  remarks: Remark[]
  /** Tags by the block that contains them, because MDX requires both tags of a pair in one block. */
  tags: Map<TreeNode, HtmlTag[]>
}

const RAW = /^\s*<(script|style)[\s>][\s\S]*<\/\1>\s*$/i

const PREFORMATTED = /^\s*<pre\b((?:\s+[\w-]+="[^"]*")*)\s*>([\s\S]*)<\/pre>\s*$/i

/** Lengthens fences around code with a line of backticks, which would end the code in MDX at any indentation. */
export function longFences(text: string): Changes {
  const edits: Edit[] = []
  walkTree(markdownTree(text), (node) => {
    const [, marker] = node.type === 'code' ? (/^(`{3,}|~{3,})/.exec(text.slice(nodeStart(node))) ?? []) : []
    if (marker === undefined) return true
    const inner = [...(node.value ?? '').matchAll(/^\s*(`{3,}|~{3,})\s*$/gm)].map(([, run = '']) => run)
    const longest = Math.max(0, ...inner.flatMap((run) => (run[0] === marker[0] ? [run.length] : [])))
    if (longest < marker.length) return false
    const added = (marker[0] ?? '').repeat(longest + 1 - marker.length)
    const start = nodeStart(node)
    edits.push({ start, end: start, text: added })
    const end = nodeEnd(node)
    edits.push({
      start: end,
      end,
      text: /^\s*[`~]+\s*$/.test(text.slice(text.lastIndexOf('\n', end - 1) + 1, end)) ? added : '',
    })
    return false
  })
  return { edits }
}

/** Makes MDX of Markdown with HTML: escapes braces, closes tags, and puts fences around indented code. */
export function markdownToMdx({ math = false }: { math?: boolean } = {}): Step {
  const convert: Step = (text) => convertTree(markdownTree(text), text, math)
  return (text) => {
    const tree = markdownTree(text)
    const changes = convertTree(tree, text, math)
    const hasDrawing = /<svg\b/i.test(text)
    if (!text.includes('<') || (!hasDrawing && isMdx(runSteps(text, [() => changes]).text))) return changes
    // Indented lines of a drawing would be code.
    const isSplit = (html: string) => /<svg\b/i.test(html) && /\n[ \t]*\n/.test(html)
    const embedded = withEmbedded(
      changes,
      embedHtml(tree, text, (html) => !isSplit(html) && isMdx(runSteps(html, [convert]).text)),
    )
    if (isMdx(runSteps(text, [() => embedded]).text)) return embedded
    const all = withEmbedded(changes, embedAllHtml(tree, text))
    return isMdx(runSteps(text, [() => all]).text) ? all : embedded
  }
}

function withEmbedded({ edits, remarks = [] }: Changes, embedded: Required<Changes>): Changes {
  const isEmbedded = (offset: number) => embedded.edits.some(({ start, end }) => start <= offset && offset < end)
  return {
    edits: [...edits.filter(({ start }) => !isEmbedded(start)), ...embedded.edits],
    remarks: [...remarks.filter(({ offset }) => !isEmbedded(offset)), ...embedded.remarks],
  }
}

function isMdx(text: string): boolean {
  return mdxTree(text) !== undefined
}

function convertTree(tree: TreeNode, text: string, math: boolean): Changes {
  const conversion: Conversion = { text, math, edits: [], remarks: [], tags: new Map() }
  walkTree(tree, (node, parent) => convertNode(node, parent, conversion))
  for (const tags of conversion.tags.values()) balance(tags, conversion)
  const changes = { edits: conversion.edits, remarks: conversion.remarks }
  return math ? withoutFormulas(changes, text) : changes
}

/** Returns false when the children of the node need no conversion. */
function convertNode(node: TreeNode, parent: TreeNode | undefined, conversion: Conversion): boolean {
  const { text, edits, remarks } = conversion
  const [start, end] = [nodeStart(node), nodeEnd(node)]
  const source = text.slice(start, end)
  switch (node.type) {
    case 'text':
      addEscapes(source, start, conversion, parent?.type === 'heading')
      if (start === 0 || text[start - 1] === '\n') escapeKeyword(source, start, edits)
      return false
    case 'html': {
      const raw = RAW.exec(source)?.[1]
      if (raw !== undefined) {
        edits.push({ start, end, text: '' })
        remarks.push({
          kind: 'dropped',
          offset: start,
          message: `<${raw.toLowerCase()}> was removed from the page${usedImports(source, text)}.`,
        })
      } else if (PREFORMATTED.test(source) && /\n[ \t]*\n/.test(source)) {
        // Elements cannot contain blank lines of text in MDX.
        const [, attributes = '', html = ''] = PREFORMATTED.exec(source) ?? []
        edits.push({
          start,
          end,
          text: `<pre${attributes} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />`,
        })
      } else convertHtml(source, start, parent ?? node, conversion)
      return false
    }
    case 'link':
      if (!source.startsWith('<')) return source.startsWith('[')
      edits.push({ start, end, text: `[${escapeForMdx(source.slice(1, -1))}](${node.url ?? ''})` })
      return false
    case 'image':
    case 'imageReference':
      addEscapes(source.slice(0, Math.max(source.lastIndexOf(']('), 0)), start, conversion)
      return false
    case 'code':
      if (!/^\s*(?:`{3}|~{3})/.test(source)) edits.push(fenceEdit(node, text))
      return false
    default:
      return true
  }
}

/** Returns the imports of a script that the page uses as elements. */
function usedImports(script: string, page: string): string {
  const code = script.slice(script.indexOf('>') + 1).replace(/^[ \t]+/gm, '')
  const names = findImports(code).flatMap(({ names }) => names.filter((name) => isElementNamed(name, page)))
  return names.length === 0 ? '' : `: write ${names.map((name) => `<${name}>`).join(', ')} in snippets/`
}

function isElementNamed(name: string, page: string): boolean {
  const dashed = name.replace(/\B([A-Z])/g, '-$1').toLowerCase()
  return /^\w+$/.test(name) && new RegExp(`<(?:${name}|${dashed})[\\s/>]`).test(page)
}

function addEscapes(source: string, start: number, { math, edits, remarks }: Conversion, isHeading = false): void {
  const isFormula = math ? formulaFinder(source) : () => false
  const escaped = escapeForMdx(source, isHeading, isFormula)
  if (escaped !== source) edits.push({ start, end: start + source.length, text: escaped })
  const value = /(?<!\\)\{\{.+?\}\}/.exec(source)
  if (value)
    remarks.push({ kind: 'text', offset: start + value.index, message: `The value ${value[0]} is shown as written.` })
}

/** Escapes a keyword at the start of a paragraph, because MDX would read the paragraph as code. */
function escapeKeyword(source: string, start: number, edits: Edit[]): void {
  const keyword = /^(?:import|export)(?=\s)/.exec(source)?.[0]
  const edit = edits.at(-1)
  if (keyword === undefined) return
  if (edit?.start === start) edit.text = `&#${keyword.charCodeAt(0)};${edit.text.slice(1)}`
  else edits.push({ start, end: start + 1, text: `&#${keyword.charCodeAt(0)};` })
}

function convertHtml(source: string, start: number, parent: TreeNode, { edits, tags }: Conversion): void {
  for (const part of readHtml(source, start)) {
    if (part.tag) tags.set(parent, [...(tags.get(parent) ?? []), part.tag])
    else if (part.text !== undefined && part.text !== source.slice(part.start - start, part.end - start)) {
      edits.push({ start: part.start, end: part.end, text: part.text })
    }
  }
}

const HTML_NAMES = new Set(
  'a abbr article aside audio b blockquote body br button caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark meta nav noscript object ol option p picture pre q s samp script section select small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr u ul var video wbr'.split(
    ' ',
  ),
)

/** Writes the tags of a block, without those that are not closed or not opened in it. */
function balance(tags: readonly HtmlTag[], { text, edits, remarks }: Conversion): void {
  const open: HtmlTag[] = []
  const paired = new Set<HtmlTag>()
  for (const tag of tags) {
    if (tag.kind === 'empty') paired.add(tag)
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind !== 'close') continue
    const index = open.findLastIndex(({ name }) => name === tag.name)
    const partner = open[index]
    if (!partner) continue
    open.splice(index)
    paired.add(partner).add(tag)
  }
  for (const tag of tags) {
    const isKept = paired.has(tag)
    // Words between angle brackets are often placeholders, not tags.
    const isWord = !isKept && !HTML_NAMES.has(tag.name.toLowerCase())
    const tagText = isKept ? tag.text : isWord ? escapeForMdx(text.slice(tag.start, tag.end)) : ''
    if (tagText !== text.slice(tag.start, tag.end)) edits.push({ start: tag.start, end: tag.end, text: tagText })
    if (isWord) remarks.push({ kind: 'text', offset: tag.start, message: `<${tag.name}> is shown as text.` })
    else if (!isKept)
      remarks.push({ kind: 'dropped', offset: tag.start, message: `Unclosed tag <${tag.name}>; it was removed.` })
    if (tag.dropped.length > 0) {
      remarks.push({
        kind: 'dropped',
        offset: tag.start,
        message: `Removed from <${tag.name}>: ${tag.dropped.join(', ')}.`,
      })
    }
  }
}

/** Returns the edit that fences indented code in the quotes and items around it. */
function fenceEdit(node: TreeNode, text: string): Edit {
  const start = nodeStart(node)
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const prefix = before.replace(/[^>\s]/g, ' ')
  const marker = node.value?.includes('```') ? '````' : '```'
  const [first = '', ...lines] = [marker, ...(node.value ?? '').split('\n'), marker]
  const rest = lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
  return { start, end: nodeEnd(node), text: [first, ...rest].join('\n') }
}
