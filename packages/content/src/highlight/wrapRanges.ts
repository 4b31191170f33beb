interface Wrapper {
  start: number
  end: number
  open: string
  close: string
}

type Tag = Pick<Wrapper, 'open' | 'close'>

/**
 * Wraps ranges of a line's text in elements. `html` is text with spans around it. Elements of `outer` contain whole
 * ranges; those of `inner` and the spans are closed and opened again at their borders. The ranges of a list do not overlap.
 */
export function wrapRanges(html: string, outer: readonly Wrapper[], inner: readonly Wrapper[]): string {
  const spans: Tag[] = []
  const opened: Tag[] = []
  let [result, column] = ['', 0]
  const closeFrom = (depth: number) => {
    while (opened.length > depth) result += opened.pop()?.close ?? ''
  }
  for (const [part] of html.matchAll(/<[^>]*>|&[#\w]+;|[^<&]/g)) {
    if (part.startsWith('</')) spans.pop()
    else if (part.startsWith('<')) spans.push({ open: part, close: '</span>' })
    if (part.startsWith('<')) continue
    const at = (wrappers: readonly Wrapper[]) =>
      wrappers.filter(({ start, end }) => start <= column && column < end).slice(0, 1)
    const tags: Tag[] = [...at(outer), ...at(inner), ...spans]
    const same = tags.findIndex((tag, depth) => opened[depth] !== tag)
    closeFrom(same === -1 ? tags.length : same)
    for (const tag of tags.slice(opened.length)) {
      result += tag.open
      opened.push(tag)
    }
    result += part
    column++
  }
  closeFrom(0)
  return result
}
