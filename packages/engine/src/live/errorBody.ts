import { contentHash, type Diagnostic, escapeHtml, formatDiagnostic } from '@octavo/core'
import type { PlaceholderBody } from '../outputs/placeholder.js'

/** Returns the body of a page with errors in dev. It shows the location of each error. */
export function errorBody(
  errors: readonly Diagnostic[],
  readSource: (file: string) => string | undefined,
): PlaceholderBody {
  const blocks = errors.map((error) => `<pre>${escapeHtml(formatDiagnostic(error, { readSource }))}</pre>`)
  const html = `<div class="octavo-page-error" role="alert">${blocks.join('')}</div>`
  return { key: contentHash(html), html: () => html, headings: [], features: [] }
}
