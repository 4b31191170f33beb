import { contentHash, type Diagnostic, formatDiagnostic } from '@octavo/core'
import type { PageBody } from '../render/types.js'

/** The body of a page with mistakes, while its author works on it: every one with its place. */
export function errorBody(
  errors: readonly Diagnostic[],
  readSource: (file: string) => string | undefined,
): Pick<PageBody, 'html' | 'headings' | 'features'> & { key: string } {
  const blocks = errors.map((error) => `<pre>${escapeHtml(formatDiagnostic(error, { readSource }))}</pre>`)
  const html = `<div class="octavo-page-error" role="alert">${blocks.join('')}</div>`
  return { key: contentHash(html), html, headings: [], features: [] }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
