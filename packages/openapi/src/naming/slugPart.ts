import { boundedName } from './boundedName.js'

/**
 * Returns a tag, title or `method-path` as a path segment. The rules are those of Mintlify, so that migrated sites keep
 * their URLs, except for segments that exceed the limit of file names.
 */
export function slugPart(text: string): string {
  return boundedName(writtenPart(text))
}

/** True when a text is too long for a path segment. */
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
      // Not allowed in file names or URL paths.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
      .replace(/[\\?#\u0000-\u001f\u007f]/g, '')
  )
}
