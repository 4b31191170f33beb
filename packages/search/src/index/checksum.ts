/** Returns a short checksum of a text, the same everywhere. */
export function checksum(text: string): string {
  let sum = 0
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}
