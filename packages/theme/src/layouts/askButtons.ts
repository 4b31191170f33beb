import { escapeHtml } from '@octavo/core'
import type { UiStrings } from '../shared/uiStrings.js'

/** Matches copy buttons of code in rendered HTML. */
const COPY = /<button type="button" class="code-block-copy-button .*?<\/button>/gs

/**
 * Adds a button to ask about code after each copy button. It is added when a document is rendered, because bodies are
 * cached and are the same for sites without an assistant.
 */
export function withAskButtons(html: string, { askCode }: Pick<UiStrings, 'askCode'>): string {
  const label = escapeHtml(askCode)
  const button =
    '<button type="button" class="code-block-copy-button code-block-ask-button js-only" data-assistant-open="code"' +
    ` aria-label="${label}"><svg aria-hidden="true" data-glyph="assistant"><use href="#octavo-assistant"/></svg></button>`
  return html.replace(COPY, (copy) => copy + button)
}
