import { boundedName } from './boundedName.js'

/**
 * A tag, title or `method-path` as part of a page's address, by the rules of the platform that sites move from: equal
 * documents give equal addresses (feature map 5.2), as far as a file can have such a name.
 */
export function slugPart(text: string): string {
  return boundedName(writtenPart(text))
}

/** Whether an address has only the beginning of a text. */
export function isShortened(text: string): boolean {
  const part = writtenPart(text)
  return boundedName(part) !== part
}

/** The order of the steps matters. */
function writtenPart(text: string): string {
  return (
    text
      .replace(/ /g, '-')
      .replace(/\{[^{}]*\}/g, '-')
      .replace(/^-|-$/g, '')
      .replace(/[{}(),.'\n/]/g, '')
      .replace(/--/g, '-')
      .toLowerCase()
      // No file has such a name, and they split an address in two; the rules above say nothing about them.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replace(/[\\?#\u0000-\u001f\u007f]/g, '')
  )
}
