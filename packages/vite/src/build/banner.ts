import type { ResolvedDocsConfig } from '@octavo/config'
import type { RenderPool } from '../render/renderPool.js'

/** The banner's content, inline MDX, as HTML. */
export async function renderBanner({ banner }: ResolvedDocsConfig, pool: RenderPool): Promise<string | undefined> {
  if (!banner) return undefined
  const { body } = await pool.render({ file: 'docs.json', text: banner.content })
  // The paragraph around a single line of text would add its margins to the bar.
  return body.html.replace(/^\s*<div class="mdx-content">\s*<p>([\s\S]*)<\/p>\s*<\/div>\s*$/, '$1')
}
