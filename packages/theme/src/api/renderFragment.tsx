import type { FragmentView } from '@octavo/core'
import { GlyphSprite } from '../shared/Glyph.js'
import { renderInScope } from '../shared/renderInScope.js'
import { EnumValues } from '../shared/SchemaFacts.js'
import { createScope, type RenderContext } from '../shared/scopeContext.js'
import { fillLabels } from '../shared/uiLabels.js'
import { isRightToLeft, uiStrings } from '../shared/uiStrings.js'
import { About } from './About.js'
import { FragmentExamples } from './Samples.js'
import { SchemaBody } from './SchemaBody.js'

export interface FragmentDocumentOptions {
  language: string
  /** URLs of the site's style sheets. */
  styles: readonly string[]
  context: RenderContext
}

/**
 * Returns the HTML document of a fragment. Open pages insert its content, and readers can open the document directly.
 */
export function renderFragment(view: FragmentView, { language, styles, context }: FragmentDocumentOptions): string {
  const html = (
    <html lang={language} dir={isRightToLeft(language) ? 'rtl' : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{view.title}</title>
        {styles.map((href) => (
          <link rel="stylesheet" href={href} key={href} />
        ))}
      </head>
      <body class="fragment-page">
        <GlyphSprite assistant={false} />
        <main class="mdx-content">
          <h1>{view.title}</h1>
          <div data-fragment-content>
            {view.examples ? (
              <FragmentExamples examples={view.examples} examplesRest={view.examplesRest} />
            ) : view.about ? (
              <About about={view.about} />
            ) : view.part === 'enum' ? (
              <EnumValues values={view.schema.enum ?? []} rest={view.schema.enumRest} isOpen />
            ) : (
              <SchemaBody schema={{ ...view.schema, descriptionHtml: undefined }} />
            )}
          </div>
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${fillLabels(renderInScope(html, createScope(context, '/', `${view.id}-`)), uiStrings(language))}\n`
}
