import type { Diagnostic } from '@octavo/core'
import type { Location } from '../parsers/sourceFile.js'
import type { PageFeature } from '../types.js'
import type { Highlighter } from './createHighlighter.js'
import type { IconResolver } from './createIconResolver.js'

/** The highlighter and the icons, shared by all pages of a site. */
export interface Decorators {
  highlighter: Highlighter
  icons: IconResolver
}

export interface DecorateContext extends Decorators {
  features: Set<PageFeature>
  /** Reports a diagnostic at the location of its node, which can be in a snippet. */
  report(problem: Diagnostic, place: Location | undefined): void
}
