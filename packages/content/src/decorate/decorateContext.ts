import type { Diagnostic } from '@octavo/core'
import type { Highlighter } from '../highlight/createHighlighter.js'
import type { IconResolver } from '../icons/createIconResolver.js'
import type { Location } from '../remark/locations.js'
import type { PageFeature } from '../types.js'

/** What turns plain code, formulas and icon names into what readers see; shared by all pages of a site. */
export interface Decorators {
  highlighter: Highlighter
  icons: IconResolver
}

/** What a decorating step may ask and tell. */
export interface DecorateContext extends Decorators {
  features: Set<PageFeature>
  /** Reports a problem at the place its node was written, which may be in a snippet. */
  report(problem: Diagnostic, place: Location | undefined): void
}
