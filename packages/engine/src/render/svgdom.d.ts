declare module 'svgdom' {
  /** The parts of a font of fontkit that measure text, in units. */
  export interface DocumentFont {
    ascent: number
    descent: number
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    glyphForCodePoint(code: number): { advanceWidth: number }
  }

  export interface DrawnText {
    nodeType: number
    data: string
    parentNode: DrawnNode | null
  }

  export interface DrawnElement {
    nodeType: number
    nodeName: string
    parentNode: DrawnNode | null
    childNodes: DrawnNode[]
    textContent: string
    style?: Record<string, string>
    getAttribute(name: string): string | null
    matches(selector: string): boolean
    matrixify(): Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>
    getBBox?(): Record<'x' | 'y' | 'width' | 'height', number>
    getComputedTextLength?(): number
  }

  export type DrawnNode = DrawnElement | DrawnText

  interface Config {
    setFontDir(folder: string): Config
    setFontFamilyMappings(files: Record<string, string>): Config
    preloadFonts(): void
    getFonts(): Record<string, DocumentFont>
  }

  export const config: Config
  export function createHTMLWindow(): Record<'Element' | 'Node' | 'SVGElement' | 'getComputedStyle', unknown> & {
    document: { body: { replaceChildren(): void }; createElementNS(namespace: string, name: string): DrawnElement }
  }
}
