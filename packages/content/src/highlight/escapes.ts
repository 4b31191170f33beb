/** Commands of terminals: strings such as titles and links, control sequences, and others of two or three characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts them
const SEQUENCE = /\u001b(?:[\]PX^_][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\[[0-?]*[ -/]*[@-~]?|[ -/]?[0-~]?)/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const STYLE = /^\u001b\[[\d;]*m$/

/** Returns text without escape sequences of terminals. */
export function withoutEscapes(text: string): string {
  return text.includes('\u001b') ? text.replace(SEQUENCE, '') : text
}

/** Returns text with those escape sequences only that set colors and fonts. */
export function onlyStyles(text: string): string {
  return text.replace(SEQUENCE, (sequence) => (STYLE.test(sequence) ? sequence : ''))
}
