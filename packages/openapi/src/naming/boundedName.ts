/**
 * Bytes of one part of an address. File systems take 255 for a name; the rest is for the number of a clash and for what
 * the files of a page end in.
 */
export const MAX_NAME_BYTES = 200

/** A name, or its beginning: whole letters, and whole words where one ends in the second half. */
export function boundedName(name: string): string {
  // No letter of a string has more than three bytes for each of its units.
  if (name.length * 3 <= MAX_NAME_BYTES || Buffer.byteLength(name) <= MAX_NAME_BYTES) return name
  let bytes = 0
  let kept = ''
  for (const letter of name) {
    bytes += Buffer.byteLength(letter)
    if (bytes > MAX_NAME_BYTES) break
    kept += letter
  }
  const end = name[kept.length] === '-' ? kept.length : kept.lastIndexOf('-')
  return (end > kept.length / 2 ? kept.slice(0, end) : kept).replace(/-+$/, '')
}
