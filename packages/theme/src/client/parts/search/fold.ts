/** Small letters without accents, as many characters as before: places in it are places in the text. */
export function fold(text: string): string {
  let folded = ''
  for (const character of text) {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    folded += plain.length === character.length ? plain : character
  }
  return folded
}

export interface Word {
  text: string
  at: number
}

/** Words of a folded text and where they start. */
export function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ text: match[0], at: match.index }))
}

/** True when one letter more, less, different, or two swapped ones lie between the two. */
export function withinOneEdit(a: string, b: string): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [x, y] = [a.slice(same), b.slice(same)]
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  )
}
