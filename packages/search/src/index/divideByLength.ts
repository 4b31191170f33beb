/** Divides items in order into parts of about the target length. Returns the index of each part's first item. */
export function divideByLength(lengths: readonly number[], defaultCount: number): number[] {
  const firsts: number[] = []
  let size = defaultCount
  for (const [at, length] of lengths.entries()) {
    if (size + length > defaultCount) {
      firsts.push(at)
      size = 0
    }
    size += length
  }
  return firsts
}

/** Returns the number of the part that contains an item. */
export function findPart(firsts: readonly number[], value: number): number {
  const after = firsts.findIndex((first) => first > value)
  return (after < 0 ? firsts.length : after) - 1
}
