import { markdownLinks } from '../text/markdownLinks.js'

/**
 * Markdown of which only links to the site are left: others are said by their texts and addresses, and images by what
 * describes them.
 */
export function withoutOtherLinks(markdown: string, isOwn: (address: string) => boolean): string {
  const edits = markdownLinks(markdown).flatMap(({ start, isImage, close, from, to, end }) => {
    const address = markdown.slice(from, to)
    if (start === undefined || (!isImage && isOwn(address))) return []
    const label = start + (isImage ? 2 : 1)
    const isSaid = isImage || markdown.slice(label, close).replace(/^`+|`+$/g, '') === address
    return [
      { from: start, to: label, text: '' },
      { from: close, to: end, text: isSaid ? '' : ` (${address})` },
    ]
  })
  let said = ''
  let at = 0
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from)) {
    said += markdown.slice(at, from) + text
    at = to
  }
  return said + markdown.slice(at)
}
