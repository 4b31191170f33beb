import { escapeHtml } from '@octavo/core'
import type { UiStrings } from './uiStrings.js'

/** Unicode noncharacters, which never appear in text. */
const [OPEN, ARGUMENT, CLOSE] = ['\uFDD0', '\uFDD1', '\uFDD2']
const LABEL = new RegExp(`${OPEN}(\\w+)(?:${ARGUMENT}([^${OPEN}${CLOSE}]*))?${CLOSE}`, 'g')

/**
 * Returns a label for a page's body, with `argument` in place of `{0}`. Bodies are cached and shared by pages in
 * several languages, so they contain marks, which `fillLabels` replaces when a document is rendered.
 */
export function label(key: keyof UiStrings, argument?: string | number): string {
  const words = browserWords()
  if (words) return (words[key] ?? '').replace('{0}', () => String(argument ?? ''))
  return OPEN + key + (argument === undefined ? '' : ARGUMENT + argument) + CLOSE
}

let documentStrings: Partial<UiStrings> | undefined

/** Returns the labels in the browser's document. Undefined during a build. */
function browserWords(): Partial<UiStrings> | undefined {
  const { document } = globalThis as { document?: { documentElement: { dataset: Record<string, string | undefined> } } }
  if (!document) return undefined
  documentStrings ??= JSON.parse(document.documentElement.dataset.words ?? '{}') as Partial<UiStrings>
  return documentStrings
}

/** Replaces the marks of `label` in HTML. */
export function fillLabels(html: string, strings: UiStrings): string {
  if (!html.includes(OPEN)) return html
  // The argument was escaped with the HTML around it, the label was not.
  const filled = html.replace(LABEL, (_, key: string, argument = '') =>
    escapeHtml(Object.hasOwn(strings, key) ? strings[key as keyof UiStrings] : '').replace('{0}', () => argument),
  )
  // An argument may be a label itself, such as the title of a section in the label of its link.
  return filled === html ? html : fillLabels(filled, strings)
}
