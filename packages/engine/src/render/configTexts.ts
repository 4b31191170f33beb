import type { ResolvedDocsConfig } from '@octavo/config'
import type { PageLink } from '@octavo/content'
import type { Diagnostic, Position } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { RenderPool } from './renderPool.js'
import { packedHtml } from './writtenTexts.js'

/** HTML of the MDX values in docs.json. */
export interface ConfigTexts {
  banner?: string
  notFound?: string
}

export interface RenderedConfigTexts {
  texts: ConfigTexts
  diagnostics: Diagnostic[]
  /** Links of these texts, with the locations of their values. */
  links: PageLink[]
  /** Files that these texts read. */
  dependencies: string[]
}

/** Renders the banner and the 404 description. Diagnostics have the locations of the values in docs.json. */
export async function renderConfigTexts(
  site: Site,
  { banner, errors }: ResolvedDocsConfig,
  pool: RenderPool,
): Promise<RenderedConfigTexts> {
  const diagnostics: Diagnostic[] = []
  const links: PageLink[] = []
  const dependencies: string[] = []
  const render = async (text: string | undefined, pointer: (string | number)[]): Promise<string | undefined> => {
    if (text === undefined) return undefined
    const { meta, texts } = await pool.render('docs.json', () => ({ file: 'docs.json', text }))
    const place = site.locate(pointer)
    dependencies.push(...meta.dependencies)
    // Positions are relative to the value, so the location of the value replaces them.
    diagnostics.push(...meta.diagnostics.map((diagnostic) => ({ ...diagnostic, ...(place ?? { file: 'docs.json' }) })))
    for (const { slug, hash } of meta.links) {
      links.push({ slug, hash: hash || undefined, file: place?.file ?? 'docs.json', ...(place && at(place)) })
    }
    return packedHtml(texts)
  }
  const bannerHtml = await render(banner?.content, ['banner', 'content'])
  const notFound = await render(errors['404'].description, ['errors', '404', 'description'])
  return {
    texts: {
      banner: bannerHtml !== undefined ? unwrapParagraph(bannerHtml) : undefined,
      notFound,
    },
    diagnostics,
    links,
    dependencies,
  }
}

function at({ start, end }: { start: Position; end: Position }): Pick<PageLink, 'position' | 'end'> {
  return { position: start, end }
}

/** Removes the paragraph around a single line, because the banner needs no paragraph margins. */
function unwrapParagraph(html: string): string {
  return html.replace(/^\s*<div class="mdx-content">\s*<p>([\s\S]*)<\/p>\s*<\/div>\s*$/, '$1')
}
