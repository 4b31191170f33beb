/**
 * Returns a text without some characters at its end. Regular expressions that end with `+$` take quadratic time when
 * the characters occur inside.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

/** Returns a text without some characters at its start. */
export function withoutStart(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text[start] as string)) start++
  return text.slice(start)
}
