import { markdownLinks } from '../text/markdownLinks.js'

const MAIL = /^[\w.+-]+@[\w.-]+$/

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
    const mail = isImage ? undefined : mailOf(address)
    const isSaid = isImage || isSame(text.replace(/^`+|`+$/g, ''), mail ?? address, mail !== undefined)
    const mark = isSaid && mail !== undefined && !text.startsWith('`') ? '`' : ''
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

/** Who gets the mail of an address of it or, where that is not clear, the address; undefined where code can't hold it. */
function mailOf(address: string): string | undefined {
  const to = /^mailto:([^?]*)/i.exec(address)?.[1]
  if (to === undefined) return undefined
  const all = decoded(to)
    .split(/[,;]/)
    .map((each) => each.trim())
  if (all.every((each) => MAIL.test(each))) return all.join(', ')
  return address.includes('`') ? undefined : address
}

/** As it was before its signs were encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Capitals make no other address of mail. */
function isSame(text: string, address: string, isMail: boolean): boolean {
  return isMail ? text.toLowerCase() === address.toLowerCase() : text === address
}
