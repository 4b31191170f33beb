import { markdownLinks } from '../text/markdownLinks.js'

/** Whom an address of mail leads to. */
const MAIL = /^mailto:([\w.+-]+@[\w.-]+)(?:\?.*)?$/is

/**
 * Markdown of which only links to the site are left: others are said by their texts and addresses, and images by what
 * describes them. An address of mail is code as a whole: it would become a link otherwise, or its second half would.
 */
export function withoutOtherLinks(markdown: string, isOwn: (address: string) => boolean): string {
  const edits = markdownLinks(markdown).flatMap(({ start, isImage, close, from, to, end }) => {
    const address = markdown.slice(from, to)
    if (start === undefined || (!isImage && isOwn(address))) return []
    const label = start + (isImage ? 2 : 1)
    const text = markdown.slice(label, close)
    const mail = isImage ? undefined : MAIL.exec(address)?.[1]
    const isSaid = isImage || text.replace(/^`+|`+$/g, '') === (mail ?? address)
    const mark = mail !== undefined && text === mail ? '`' : ''
    return [
      { from: start, to: label, text: mark },
      { from: close, to: end, text: isSaid ? mark : ` (${mail === undefined ? address : `\`${mail}\``})` },
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
