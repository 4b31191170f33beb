/** A text without some signs at its end. Expressions that end with `+$` take quadratic time where they stand inside. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

/** A text without some signs at its start. */
export function withoutStart(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text[start] as string)) start++
  return text.slice(start)
}
