/**
 * Limit of a path segment in bytes. File systems allow 255; the rest is for the numbers of duplicates and for file
 * extensions.
 */
export const MAX_NAME_BYTES = 200

/** Shortens a name to the limit, at a character, or at a word that ends in the second half. */
export function boundedName(name: string): string {
  // A UTF-16 code unit has at most three bytes in UTF-8.
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
