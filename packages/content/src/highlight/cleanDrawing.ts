import { DRAWING_ID, escapeHtml, hexColor, readableColor } from '@octavo/core'
import { DomUtils, parseDocument } from 'htmlparser2'
import { drawingStyles, safeDeclarations } from './drawingStyles.js'
import { shortPath } from './shortPath.js'

/** A diagram as inline SVG, whose ids start with `DRAWING_ID`. */
export interface Drawing {
  svg: string
  /** Name for assistive technology: the title of the diagram, or its labels. */
  name: string
  /** Natural width in pixels. */
  width: number
}

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const SHAPES = new Set('g path rect circle ellipse line polyline polygon text tspan marker defs'.split(' '))
/** Elements that are visible only where another one refers to them. */
const DEFINITIONS = new Set('marker symbol filter linearGradient radialGradient clipPath'.split(' '))
/** Elements that are written otherwise. */
const OTHERS = new Set(['style', 'title', 'desc'])
const ATTRIBUTES =
  /^(?:id|class|style|d|points|x|y|[xy][12]|d[xy]|c[xy]|r|r[xy]|width|height|transform|viewBox|ref[XY]|marker(?:Width|Height|Units|-start|-mid|-end)|orient|fill|stroke(?:-[a-z]+)?|(?:fill-)?opacity|font-(?:size|weight|style)|text-(?:anchor|decoration)|(?:dominant|alignment)-baseline)$/
const REFERENCE = /url\(\s*["']?#([^"')]*)["']?\s*\)/g
/** HTML in labels, which browsers show. */
const MARKUP = /<\/?[a-z][^>]*>|&(?:#?\w+);/i
const ANIMATED = /^edge-animation-/
const MAX_NAME = 300
/** Maximum number of characters of a drawing, from which a browser that draws it loads less. */
const MAX_LENGTH = 300_000

/**
 * Returns a drawing with only shapes and text: no scripts, links, HTML or resources. Undefined if it has anything else,
 * which would be missing.
 */
export function cleanDrawing(source: string): Drawing | undefined {
  const root = parseDocument(source, { xmlMode: true }).children.find(isElement)
  const box = (root?.attribs.viewBox ?? '').split(/[\s,]+/).map(Number)
  const [, , width = 0, height = 0] = box
  if (root?.name !== 'svg' || box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0)
    return undefined
  const elements = DomUtils.getElementsByTagName('*', root)
  const classes = elements.flatMap(({ attribs }) => (attribs.class ?? '').split(/\s+/))
  const texts = elements.filter(({ name }) => name === 'text').map((text) => DomUtils.textContent(text).trim())
  if (texts.some((text) => MARKUP.test(text)) || classes.some((name) => ANIMATED.test(name))) return undefined
  colorTitles(elements)
  const css = drawingStyles(textContent(elements, 'style'), { root: root.attribs.id ?? '', classes: new Set(classes) })
  const names = numberReferences([css, ...elements.flatMap(({ attribs }) => Object.values(attribs))].join(' '))
  const shapes = writeShapes(root.children, names)
  if (shapes === undefined || shapes.length > MAX_LENGTH) return undefined
  const viewBox = box.map(round).join(' ')
  const size = `viewBox="${viewBox}" width="${round(width)}" height="${round(height)}"`
  return {
    svg: `<svg id="${DRAWING_ID}" ${size}><style>${withNames(css, names)}</style>${shapes}</svg>`,
    name: drawingName(elements, texts),
    width: Math.ceil(width),
  }
}

/** Sets the color of titles of subgraphs with a background. Mermaid colors only those that are HTML. */
function colorTitles(elements: readonly Element[]): void {
  for (const { attribs, children } of elements) {
    if (!/(?:^|\s)cluster(?:\s|$)/.test(attribs.class ?? '')) continue
    const [shape, ...others] = children.filter(isElement)
    const color = readableColor(shape?.attribs.style ?? '', hexColor)
    if (color === undefined) continue
    for (const text of DomUtils.getElementsByTagName('text', others)) text.attribs.style ||= `fill:${color}`
  }
}

/** Returns the shapes as HTML. Undefined if there are other elements. */
function writeShapes(nodes: readonly Node[], names: ReadonlyMap<string, string>): string | undefined {
  let html = ''
  for (const node of nodes) {
    if (node.type === 'text') html += escapeHtml(node.data.replaceAll(DRAWING_ID, ''))
    if (!isElement(node) || OTHERS.has(node.name)) continue
    if (DEFINITIONS.has(node.name) && !names.has(node.attribs.id ?? '')) continue
    if (!SHAPES.has(node.name)) return undefined
    const content = writeShapes(node.children, names)
    if (content === undefined) return undefined
    if (isInvisible(node, content)) continue
    html += `<${node.name}${writeAttributes(node, names)}>${content}</${node.name}>`
  }
  return html
}

/** True for groups and texts without content, and for backgrounds of missing labels. */
function isInvisible({ name, attribs }: Element, content: string): boolean {
  if (name === 'rect') return attribs.width === undefined || attribs.height === undefined
  return content === '' && /^(?:g|text|tspan|defs)$/.test(name)
}

function writeAttributes({ name: element, attribs }: Element, names: ReadonlyMap<string, string>): string {
  return Object.entries(element === 'path' ? shortened(attribs) : attribs)
    .map(([name, value]) => {
      if (!ATTRIBUTES.test(name)) return ''
      const safe = name === 'id' ? (names.get(value) ?? '') : name === 'style' ? safeDeclarations(value) : value
      const text = name === 'id' ? safe : withNames(safe, names)
      if (text === '' || /\\|url\((?!#)/i.test(text)) return ''
      return ` ${name}="${escapeHtml(name === 'class' ? uniqueNames(text) : roundNumbers(text))}"`
    })
    .join('')
}

/** Returns the attributes of a path with fewer points. Arrowheads depend on the last ones of a line. */
function shortened(attribs: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const hasMarker = Object.keys(attribs).some((name) => name.startsWith('marker'))
  const path = hasMarker ? undefined : shortPath(attribs.d ?? '')
  if (!path) return attribs
  if (!path.isOutline) return { ...attribs, d: path.data }
  return { ...attribs, d: path.data, style: [attribs.style, 'fill:none !important'].filter(Boolean).join(';') }
}

function uniqueNames(text: string): string {
  return [...new Set(text.split(/\s+/).filter(Boolean))].join(' ')
}

/** Returns short ids for the elements that a drawing refers to. */
function numberReferences(text: string): ReadonlyMap<string, string> {
  const ids = new Set([...text.matchAll(REFERENCE)].map(([, id = '']) => id))
  return new Map([...ids].map((id, index) => [id, `${DRAWING_ID}-${index + 1}`]))
}

function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(REFERENCE, (_, id: string) => `url(#${names.get(id) ?? ''})`)
}

function drawingName(elements: readonly Element[], texts: readonly string[]): string {
  const described = [textContent(elements, 'title'), textContent(elements, 'desc')].filter(Boolean).join(': ')
  if (described) return described
  const name = [...new Set(texts)].filter(Boolean).join(', ').replace(/\s+/g, ' ').replaceAll(DRAWING_ID, '')
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name
}

function textContent(elements: readonly Element[], name: string): string {
  return elements
    .filter((element) => element.name === name)
    .map((element) => DomUtils.textContent(element).trim())
    .join(' ')
}

function isElement(node: Node): node is Element {
  return node.type === 'tag' || node.type === 'style' || node.type === 'script'
}

/** Rounds to tenths of a pixel. Curves have hundreds of points. */
function roundNumbers(text: string): string {
  return text.replace(/\d+\.\d{2,}/g, (number) => String(round(Number(number))))
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
