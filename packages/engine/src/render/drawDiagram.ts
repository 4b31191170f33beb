import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DiagramResult, DrawDiagram } from '@octavo/content'
import { hexColor, readableDiagram } from '@octavo/core'
import { diagramTheme } from '@octavo/theme'
import { createHTMLWindow, type DrawnElement, config as documentFonts } from 'svgdom'
import { elementBox, textLength } from './diagramBoxes.js'
import { diagramError } from './diagramErrors.js'

/** The parts of Mermaid's API in use. */
interface Mermaid {
  initialize(options: object): void
  parse(source: string): Promise<{ diagramType: string }>
  render(id: string, source: string): Promise<{ svg: string }>
}

/** Kinds whose colors all follow from the theme. Browsers draw the others, whose palettes depend on the color scheme. */
const DRAWN = /^(?:flowchart(?:-v2)?|sequence|class(?:Diagram)?|state(?:Diagram)?|er)$/
/** Limit of Mermaid. */
const MAX_LENGTH = 50_000
/** Maximum number of characters of a diagram that is drawn here: the time of its layout grows faster than its text. */
const MAX_DRAWN = 4_000

const TOKENS = ['text-strong', 'text', 'border-strong', 'background', 'surface', 'surface-strong', 'accent']
/** Mermaid computes with colors, so it gets one for each token, which is replaced in the drawing. */
const COLORS = new Map(TOKENS.map((token, index) => [token, `#e1f0${(16 + index).toString(16)}`]))

/** Returns a function that draws diagrams with the globals of a browser, which are set here. */
export async function createDiagramRenderer(): Promise<DrawDiagram> {
  const window = setGlobals()
  setBoxes(window)
  const { default: mermaid } = (await import(findModule())) as { default: Mermaid }
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: MAX_LENGTH,
    theme: 'base',
    fontFamily: 'inherit',
    themeVariables: { ...diagramTheme((token) => COLORS.get(token) ?? ''), fontFamily: 'inherit' },
    // HTML in labels has no size here.
    htmlLabels: false,
    ...Object.fromEntries(['flowchart', 'class', 'state', 'er'].map((kind) => [kind, { htmlLabels: false }])),
    // Edges would cross their labels.
    themeCSS: '.edgeLabel rect { opacity: 1; }',
    handDrawnSeed: 1,
  })
  return async (source) => {
    const result = await draw(mermaid, source)
    window.document.body.replaceChildren()
    return result
  }
}

async function draw(mermaid: Mermaid, source: string): Promise<DiagramResult> {
  let isParsed = false
  try {
    if (source.length > MAX_LENGTH) throw new Error(`Maximum text size: ${source.length} of ${MAX_LENGTH} characters`)
    const { diagramType } = await mermaid.parse(source)
    isParsed = true
    if (!DRAWN.test(diagramType) || source.length > MAX_DRAWN) return {}
    const { svg } = await mermaid.render('diagram', readableDiagram(source, hexColor))
    return { svg: withTokens(svg) }
  } catch (error) {
    return diagramError(source, error, { isParsed })
  }
}

/** Replaces the colors of tokens, which Mermaid writes in two forms, and those of its arrowheads by variables. */
function withTokens(svg: string): string {
  const variables = new Map([...COLORS].map(([token, color]) => [color, `var(--octavo-${token})`]))
  return svg
    .replace(
      / (fill|stroke)="(?:white|#000000)"/g,
      (text, name) => ` ${name}="var(--octavo-${text.includes('white') ? 'background' : 'text'})"`,
    )
    .replace(/#e1f0[0-9a-f]{2}\b/gi, (color) => variables.get(color.toLowerCase()) ?? color)
    .replace(/rgb\(225, ?240, ?(\d+)\)/g, (color, blue) => variables.get(`#e1f0${Number(blue).toString(16)}`) ?? color)
}

/** Sets the globals of a browser that Mermaid needs to draw shapes and text. */
function setGlobals(): ReturnType<typeof createHTMLWindow> {
  const window = createHTMLWindow()
  // Without it, DOMPurify changes nothing: labels are text, and drawings are cleaned later.
  Object.assign(window.document, { implementation: {} })
  Object.assign(globalThis, {
    window,
    document: window.document,
    Element: window.Element,
    Node: window.Node,
    SVGElement: window.SVGElement,
    getComputedStyle: window.getComputedStyle,
    CSSStyleSheet: StyleSheet,
  })
  return window
}

/** The rules of classes in a diagram. */
class StyleSheet {
  readonly cssRules: { cssText: string }[] = []

  insertRule(rule: string, index = 0): number {
    this.cssRules.splice(index, 0, { cssText: rule })
    return index
  }
}

/** Measures elements as browsers do, and text in Inter, which is wider than the other fonts of themes. */
function setBoxes({ document }: ReturnType<typeof createHTMLWindow>): void {
  const file = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
  documentFonts
    .setFontDir(dirname(file))
    .setFontFamilyMappings({ Inter: basename(file) })
    .preloadFonts()
  const font = documentFonts.getFonts().Inter
  if (!font) throw new Error(`Cannot read ${file}.`)
  const [graphics, text] = ['g', 'text'].map(
    (name) => Object.getPrototypeOf(document.createElementNS('http://www.w3.org/2000/svg', name)) as DrawnElement,
  )
  const shapeBox = graphics?.getBBox
  if (!graphics || !text || !shapeBox) throw new Error('svgdom has no boxes.')
  graphics.getBBox = function (this: DrawnElement) {
    return elementBox(this, font, () => shapeBox.call(this))
  }
  text.getComputedTextLength = function (this: DrawnElement) {
    return textLength(this, font)
  }
}

/** Returns the URL of Mermaid: the modules that browsers load, or the package where Octavo is not bundled. */
function findModule(): string {
  const record = new URL('./client/bundle.json', import.meta.url)
  if (!existsSync(record)) return import.meta.resolve('mermaid')
  const { mermaid } = JSON.parse(readFileSync(record, 'utf8')) as { mermaid: { folder: string; modules: string[] } }
  return new URL(`${mermaid.folder}/${mermaid.modules[0]}`, record).href
}
