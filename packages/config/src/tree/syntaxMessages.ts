/** Messages for each kind of JSON syntax error, by jsonc-parser's name; `found` is the text there. */
export const syntaxMessages: Readonly<Record<string, (found: string) => string>> = {
  InvalidSymbol: (found) => `${show(found)} is not JSON; text needs double quotes.`,
  InvalidNumberFormat: (found) => `${show(found)} is not a number.`,
  PropertyNameExpected: (found) => `A key in double quotes is missing before ${show(found)}.`,
  ValueExpected: (found) => `A value is missing before ${show(found)}.`,
  ColonExpected: (found) => `A colon is missing before ${show(found)}.`,
  CommaExpected: (found) => `A comma is missing before ${show(found)}.`,
  CloseBraceExpected: () => 'A closing } is missing.',
  CloseBracketExpected: () => 'A closing ] is missing.',
  EndOfFileExpected: (found) => `${show(found)} follows the end of the JSON value.`,
  InvalidCommentToken: () => 'JSON has no comments.',
  UnexpectedEndOfString: () => 'This text has no closing double quote.',
  UnexpectedEndOfNumber: () => 'This number has no digits after its point or exponent.',
  InvalidUnicode: () => 'A \\u escape needs four hexadecimal digits.',
  InvalidEscapeCharacter: () => 'This text has a backslash before a character that has no escape.',
  InvalidCharacter: () => 'This text has a raw control character, such as a tab or a line break.',
}

/** After these the parser knows where it is; after any other, what follows may be noise. */
export const recoverable: ReadonlySet<string> = new Set([
  'CommaExpected',
  'InvalidCommentToken',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
])

function show(found: string): string {
  if (found === '') return 'the end of the file'
  return found.length > 40 ? `${found.slice(0, 40)}…` : found
}
