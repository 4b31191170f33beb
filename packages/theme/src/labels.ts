import type { UiStrings } from './strings/en.js'

/** Code points that no text has; Unicode reserves them for uses like this one. */
const [OPEN, ARGUMENT, CLOSE] = ['\uFDD0', '\uFDD1', '\uFDD2']
const LABEL = new RegExp(`${OPEN}(\\w+)(?:${ARGUMENT}([^${OPEN}${CLOSE}]*))?${CLOSE}`, 'g')

/**
 * A word of the interface inside a page's body. Bodies are kept by content and shared by pages of several languages, so
 * they hold marks; `fillLabels` puts in the words when a document is made. `argument` takes the place of `{0}`.
 */
export function label(key: keyof UiStrings, argument?: string | number): string {
  return OPEN + key + (argument === undefined ? '' : ARGUMENT + argument) + CLOSE
}

/** Replaces the marks of `label` in HTML. */
export function fillLabels(html: string, strings: UiStrings): string {
  if (!html.includes(OPEN)) return html
  // The argument was escaped with the HTML around it, the word was not.
  return html.replace(LABEL, (_, key: string, argument = '') =>
    escapeText(Object.hasOwn(strings, key) ? strings[key as keyof UiStrings] : '').replace('{0}', () => argument),
  )
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
