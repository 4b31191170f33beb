import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { RenderPool } from './renderPool.js'
import type { BodyTexts } from './types.js'

/** The values of docs.json that are MDX, as HTML. */
export interface ConfigTexts {
  banner?: string
  notFound?: string
}

export interface RenderedConfigTexts {
  texts: ConfigTexts
  diagnostics: Diagnostic[]
}

/** Renders the banner and the description of the 404 page; problems are placed at their values in docs.json. */
export async function renderConfigTexts(
  site: Site,
  { banner, errors }: ResolvedDocsConfig,
  pool: RenderPool,
): Promise<RenderedConfigTexts> {
  const diagnostics: Diagnostic[] = []
  const render = async (text: string | undefined, pointer: (string | number)[]): Promise<string | undefined> => {
    if (text === undefined) return undefined
    const { meta, texts } = await pool.render({ file: 'docs.json', text })
    const place = site.locate(pointer)
    // Positions inside of the value mean nothing in docs.json; the value itself is the place.
    diagnostics.push(...meta.diagnostics.map((diagnostic) => ({ ...diagnostic, ...(place ?? { file: 'docs.json' }) })))
    return (JSON.parse(texts) as BodyTexts).html
  }
  const bannerHtml = await render(banner?.content, ['banner', 'content'])
  const notFound = await render(errors['404'].description, ['errors', '404', 'description'])
  return {
    texts: {
      ...(bannerHtml !== undefined && { banner: unwrapParagraph(bannerHtml) }),
      ...(notFound !== undefined && { notFound }),
    },
    diagnostics,
  }
}

/** The paragraph around a single line of text would add its margins to the bar. */
function unwrapParagraph(html: string): string {
  return html.replace(/^\s*<div class="mdx-content">\s*<p>([\s\S]*)<\/p>\s*<\/div>\s*$/, '$1')
}
