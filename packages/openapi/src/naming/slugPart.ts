/**
 * A tag, title or `method-path` as part of a page's address, by the rules of the platform that sites move from: equal
 * documents give equal addresses (feature map 5.2). The order of the steps matters.
 */
export function slugPart(text: string): string {
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
