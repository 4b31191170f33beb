import { memo } from '@octavo/core'
import type { DocumentFont, DrawnElement, DrawnNode } from 'svgdom'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A piece of text on one baseline. */
interface Run {
  x: number
  y: number
  width: number
  size: number
  node: DrawnNode
}

/** Runs that one position and one anchor align. */
type Chunk = { runs: Run[]; anchor: string }

const DEFAULT_SIZE = 16
const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 }

/** Returns the box of an element in its own coordinates, with text at the positions of browsers. */
export function elementBox(element: DrawnElement, font: DocumentFont, shapeBox: () => Box): Box {
  if (isText(element)) return textBox(element, font)
  if (!/^(?:g|a|svg)$/.test(element.nodeName)) return shapeBox()
  const boxes = element.childNodes.filter(isElement).flatMap((child) => {
    const box = child.getBBox?.()
    return box && (box.width > 0 || box.height > 0) ? [transformBox(box, child.matrixify())] : []
  })
  return mergeBoxes(boxes)
}

/** Returns the sum of the widths of the text in an element. */
export function textLength(element: DrawnElement, font: DocumentFont): number {
  return runsIn(element, font).reduce((sum, { width }) => sum + width, 0)
}

function textBox(element: DrawnElement, font: DocumentFont): Box {
  const { ascent, descent, unitsPerEm } = font
  const boxes = chunks(textRoot(element), font).flatMap(({ runs, anchor }) => {
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    const shift = anchor === 'middle' ? -width / 2 : anchor === 'end' ? -width : 0
    return runs
      .filter(({ node, width }) => width > 0 && isInside(node, element))
      .map(({ x, y, width, size }) => ({
        x: x + shift,
        y: y - (ascent / unitsPerEm) * size,
        width,
        height: ((ascent - descent) / unitsPerEm) * size,
      }))
  })
  return mergeBoxes(boxes)
}

function runsIn(element: DrawnElement, font: DocumentFont): Run[] {
  return chunks(textRoot(element), font).flatMap(({ runs }) => runs.filter(({ node }) => isInside(node, element)))
}

/** Returns the text of an element at its positions, which children change for what follows. */
function chunks(root: DrawnElement, font: DocumentFont): Chunk[] {
  const result: Chunk[] = []
  let [x, y] = [0, 0]
  const visit = (node: DrawnNode): void => {
    if (!isElement(node)) {
      const parent = node.parentNode as DrawnElement
      const size = fontSize(parent)
      const width = ([...node.data].reduce((sum, text) => sum + advanceWidth(font, text), 0) / font.unitsPerEm) * size
      result.at(-1)?.runs.push({ x, y, width, size, node })
      x += width
      return
    }
    const length = (name: string) => readLength(node.getAttribute(name), fontSize(node))
    const [left, top] = [length('x'), length('y')]
    if (node === root || left !== undefined || top !== undefined)
      result.push({ runs: [], anchor: inherited(node, 'text-anchor') ?? 'start' })
    x = (left ?? x) + (length('dx') ?? 0)
    y = (top ?? y) + (length('dy') ?? 0)
    for (const child of node.childNodes) visit(child)
  }
  visit(root)
  return result
}

/** Characters of other scripts are at most as wide as high. */
function advanceWidth(font: DocumentFont, character: string): number {
  const code = character.codePointAt(0) ?? 0
  return font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code).advanceWidth : font.unitsPerEm
}

function fontSize(element: DrawnElement): number {
  return readLength(inherited(element, 'font-size'), DEFAULT_SIZE) ?? DEFAULT_SIZE
}

function readLength(value: string | null | undefined, em: number): number | undefined {
  const number = Number.parseFloat(value ?? '')
  if (Number.isNaN(number)) return undefined
  return value?.endsWith('em') ? number * em : number
}

/** Returns the value of a property of an element, from its style, the style sheet, its attribute or its parent. */
function inherited(element: DrawnElement, property: string): string | undefined {
  const ancestors = ancestorsInDrawing(element)
  const sheet = ancestors[0]?.childNodes.find(
    (node): node is DrawnElement => isElement(node) && /^style$/i.test(node.nodeName),
  )
  const read = sheet && sheetReader(sheet)
  let path = ''
  const paths = ancestors.map((node) => (path += ` ${node.nodeName}.${node.getAttribute('class')}`))
  for (let depth = ancestors.length - 1; depth >= 0; depth--) {
    const node = ancestors[depth] as DrawnElement
    const inSheet = () => read?.(node, paths[depth] ?? '', property)
    const value = ownStyle(node, property) || inSheet() || node.getAttribute(property)
    if (value) return value
  }
  return undefined
}

/** Returns an element and the elements that it is in, from its drawing. */
function ancestorsInDrawing(element: DrawnElement): DrawnElement[] {
  const ancestors: DrawnElement[] = []
  for (let node: DrawnNode | null = element; node && isElement(node); node = node.parentNode) {
    ancestors.unshift(node)
    if (node.nodeName === 'svg') break
  }
  return ancestors
}

/** Returns a property of the `style` of an element, which is parsed anew at each read. */
function ownStyle(element: DrawnElement, property: string): string | undefined {
  return element.getAttribute('style')?.includes(property) ? element.style?.[property] : undefined
}

/** Returns the function that reads a style sheet. It keeps values by path, because matching selectors takes long. */
const sheetReader = memo((sheet: DrawnElement) => {
  const rules = new Map<string, ReturnType<typeof readRules>>()
  const values = new Map<string, string | undefined>()
  return (element: DrawnElement, path: string, property: string): string | undefined => {
    const key = `${property} ${path}`
    if (values.has(key)) return values.get(key)
    const ownRules = rules.get(property) ?? readRules(sheet.textContent, property)
    rules.set(property, ownRules)
    const value = ownRules.findLast(({ selector }) => element.matches(selector))?.value
    values.set(key, value)
    return value
  }
})

function readRules(css: string, property: string): { selector: string; value: string }[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, list = '', body = '']) => {
    const value = new RegExp(`(?:^|;)\\s*${property}:\\s*([^;!]+)`).exec(body)?.[1]?.trim()
    const selectors = list.split(',').filter((selector) => /^[\w\s#.*>-]+$/.test(selector))
    return value ? selectors.map((selector) => ({ selector: selector.trim(), value })) : []
  })
}

function mergeBoxes(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return EMPTY
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function transformBox(box: Box, { a, b, c, d, e, f }: Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>): Box {
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f, width: 0, height: 0 })),
  )
  return mergeBoxes(corners)
}

function textRoot(element: DrawnElement): DrawnElement {
  let root = element
  while (root.nodeName === 'tspan' && root.parentNode && isElement(root.parentNode)) root = root.parentNode
  return root
}

function isText({ nodeName }: DrawnElement): boolean {
  return nodeName === 'text' || nodeName === 'tspan'
}

function isInside(node: DrawnNode, element: DrawnElement): boolean {
  for (let at: DrawnNode | null = node; at; at = at.parentNode) if (at === element) return true
  return false
}

function isElement(node: DrawnNode): node is DrawnElement {
  return node.nodeType === 1
}
