/** Returns a bit mask of the letters in a word. The masks of similar words differ in few bits. */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

export function countBits(mask: number): number {
  let left = mask
  let count = 0
  for (; left !== 0; count++) left &= left - 1
  return count
}

/**
 * Returns the number of letters that must be inserted, removed, changed or swapped to convert one word to the other,
 * or `maxDistance + 1` if there are more.
 */
export function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > maxDistance) return maxDistance + 1
    before = last
    last = row
  }
  return last[b.length] ?? maxDistance + 1
}
