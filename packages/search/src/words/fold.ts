// biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside of ASCII
const OTHER = /[^\x00-\x7f]/gu

/**
 * Returns lower-case letters without accents and of one width, as many characters as before: offsets in it are offsets
 * in the text.
 */
export function fold(text: string): string {
  // Most of a text is plain, and this is asked of every text of a site.
  return text.replace(OTHER, foldCharacter).toLowerCase()
}

/** Marks, except those that make another syllable of a Japanese one. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu

/** Characters whose folded form has another length stay. */
function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
  return plain.length === character.length ? plain : character
}
