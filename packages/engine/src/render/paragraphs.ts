// Attributes never contain an unescaped "<", so each match attempt ends at the next one.
const TAG = /<(\/?)([a-z][\w-]*)(?:\s(?:"[^"<]*"|[^<>"])*)?>/g

/** Elements before which browsers close an open `<p>`. */
const BLOCKS = new Set(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'.split(
    ' ',
  ),
)

interface OpenParagraph {
  start: number
  hasBlock: boolean
}

/**
 * Converts paragraphs that contain block elements to `<div data-paragraph>`. Components can render a block inside a
 * paragraph, but browsers would close the paragraph there, and hydration would not find the server-rendered elements.
 */
export function openParagraphs(html: string): string {
  const changes: { index: number; length: number; text: string }[] = []
  const open: OpenParagraph[] = []
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (name !== 'p') {
      const paragraph = open.at(-1)
      if (paragraph && BLOCKS.has(name)) paragraph.hasBlock = true
    } else if (slash) {
      const paragraph = open.pop()
      if (!paragraph?.hasBlock) continue
      changes.push({ index: paragraph.start, length: '<p'.length, text: '<div data-paragraph' })
      changes.push({ index, length: tag.length, text: '</div>' })
    } else {
      const outer = open.at(-1)
      if (outer) outer.hasBlock = true
      open.push({ start: index, hasBlock: false })
    }
  }
  let result = ''
  let at = 0
  for (const { index, length, text } of changes.sort((a, b) => a.index - b.index)) {
    result += html.slice(at, index) + text
    at = index + length
  }
  return result + html.slice(at)
}
