import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic, PageView } from '@octavo/core'
import { type LayoutComponents, renderDocument } from '@octavo/theme'
import { type LayoutOption, layoutProblem } from '../files/layout.js'
import { createRenderContext } from './renderContext.js'

export interface LayoutSettings extends Pick<ResolvedDocsConfig, 'icons'> {
  /** Absolute path of the docs root. */
  root: string
  /** Replaced parts of the layout. */
  layout: LayoutOption
}

export interface RenderedDocument {
  html: string
  /** Errors of replaced parts of the layout. The default parts are shown instead. */
  problems: Diagnostic[]
}

/** Returns the function that renders documents with the site's layout. */
export function createDocumentRenderer(
  { icons, layout, root }: LayoutSettings,
  components: LayoutComponents | undefined,
): (view: PageView) => RenderedDocument {
  let problems: Diagnostic[] = []
  let page = ''
  const context = createRenderContext({ icons }, components, (part, error) => {
    problems.push(layoutProblem({ part, file: layout[part] ?? part, root, error, page }))
  })
  return (view) => {
    problems = []
    page = view.page.pathname
    const html = renderDocument(view, context)
    return { html, problems }
  }
}
