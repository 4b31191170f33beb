// biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside of ASCII
const NON_ASCII = /[^\x00-\x7f]/gu

/** Converts letters to lower case without accents and width differences. Offsets remain valid. */
export function fold(text: string): string {
  // Most text is ASCII, and every text of a site is folded.
  return text.replace(NON_ASCII, foldCharacter).toLowerCase()
}

/** Combining marks, except those that change a Japanese syllable. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu

/** Folds a character, unless its folded form has a different length. */
function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
  return plain.length === character.length ? plain : character
}
