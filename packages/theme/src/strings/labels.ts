import { escapeHtml } from '@octavo/core'
import type { UiStrings } from './uiStrings.js'

/** Code points that no text has; Unicode reserves them for uses like this one. */
const [OPEN, ARGUMENT, CLOSE] = ['\uFDD0', '\uFDD1', '\uFDD2']
const LABEL = new RegExp(`${OPEN}(\\w+)(?:${ARGUMENT}([^${OPEN}${CLOSE}]*))?${CLOSE}`, 'g')

/**
 * A word of the interface inside a page's body. Bodies are kept by content and shared by pages of several languages, so
 * they hold marks; `fillLabels` puts in the words when a document is made. `argument` takes the place of `{0}`.
 */
export function label(key: keyof UiStrings, argument?: string | number): string {
  const words = browserWords()
  if (words) return (words[key] ?? '').replace('{0}', () => String(argument ?? ''))
  return OPEN + key + (argument === undefined ? '' : ARGUMENT + argument) + CLOSE
}

let known: Partial<UiStrings> | undefined

/** The document's words; undefined where there is none, that is while a page is built. */
function browserWords(): Partial<UiStrings> | undefined {
  const { document } = globalThis as { document?: { documentElement: { dataset: Record<string, string | undefined> } } }
  if (!document) return undefined
  known ??= JSON.parse(document.documentElement.dataset.words ?? '{}') as Partial<UiStrings>
  return known
}

/** Replaces the marks of `label` in HTML. */
export function fillLabels(html: string, strings: UiStrings): string {
  if (!html.includes(OPEN)) return html
  // The argument was escaped with the HTML around it, the word was not.
  const filled = html.replace(LABEL, (_, key: string, argument = '') =>
    escapeHtml(Object.hasOwn(strings, key) ? strings[key as keyof UiStrings] : '').replace('{0}', () => argument),
  )
  // An argument may be a word itself, such as the title of a section in the label of the link to it.
  return filled === html ? html : fillLabels(filled, strings)
}
