/** Removes these characters from the end of a text. A regular expression ending in `+$` would take quadratic time. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

/** Removes these characters from the start of a text. */
export function withoutStart(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text[start] as string)) start++
  return text.slice(start)
}
