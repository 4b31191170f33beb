import { escapeHtml } from '@octavo/core'
import type { UiStrings } from '../strings/uiStrings.js'

/** The button that copies code, as components print it. */
const COPY = /<button type="button" class="code-block-copy-button [^<>]*>.*?<\/button>/gs

/**
 * Code gets a button to ask about it, behind the one that copies it. Bodies are the same on sites without an assistant, so
 * it is put in when a document is made.
 */
export function withAskButtons(html: string, { askCode }: Pick<UiStrings, 'askCode'>): string {
  const label = escapeHtml(askCode)
  const button =
    '<button type="button" class="code-block-copy-button code-block-ask-button js-only" data-assistant-open="code"' +
    ` aria-label="${label}"><svg class="glyph" aria-hidden="true"><use href="#octavo-assistant"></use></svg></button>`
  return html.replace(COPY, (copy) => copy + button)
}
