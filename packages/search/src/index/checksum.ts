/** Returns a short checksum of a text. It is the same on all platforms. */
export function checksum(text: string): string {
  let sum = 0
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}
