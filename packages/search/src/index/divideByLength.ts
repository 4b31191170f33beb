/** Divides items in order into parts of about the target length. Returns the index of each part's first item. */
export function divideByLength(lengths: readonly number[], usual: number): number[] {
  const firsts: number[] = []
  let size = usual
  for (const [at, length] of lengths.entries()) {
    if (size + length > usual) {
      firsts.push(at)
      size = 0
    }
    size += length
  }
  return firsts
}

/** Returns the number of the part that contains an item. */
export function findPart(firsts: readonly number[], thing: number): number {
  const after = firsts.findIndex((first) => first > thing)
  return (after < 0 ? firsts.length : after) - 1
}
