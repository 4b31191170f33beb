import type { Diagnostic } from '@octavo/core'
import type { Location } from '../parsers/sourceFile.js'
import type { PageFeature } from '../types.js'
import type { Highlighter } from './createHighlighter.js'
import type { IconResolver } from './createIconResolver.js'
import type { TypedCode } from './typedCode.js'

/** A diagram that Mermaid drew, why it is invalid, or nothing if only a browser can draw it. */
export interface DiagramResult {
  svg?: string
  error?: DiagramError
}

export interface DiagramError {
  message: string
  /** Line of the source, from 1. */
  line?: number | undefined
  /** True if Mermaid has no diagram of this kind. */
  isUnknown?: boolean
}

/** Draws a diagram from its source. */
export type DrawDiagram = (source: string) => Promise<DiagramResult>

/** The highlighter and the icons, shared by all pages of a site. */
export interface Decorators {
  highlighter: Highlighter
  icons: IconResolver
  /** Compiles `twoslash` blocks. */
  types?(source: string, language: string): Promise<CachedTypes>
  /** Draws diagrams. Without it, browsers do. */
  draw?: DrawDiagram
}

export interface CachedTypes extends TypedCode {
  /** Packages that the result depends on, installed or not, as dependencies of the page. */
  dependencies: readonly string[]
}

export interface DecorateContext extends Decorators {
  features: Set<PageFeature>
  dependencies: Set<string>
  /** Reports a diagnostic at the location of its node, which can be in a snippet. */
  report(problem: Diagnostic, place: Location | undefined): void
}
