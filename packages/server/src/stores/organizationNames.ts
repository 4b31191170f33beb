/** Names appear in URLs, logs and tables, so they contain no special characters. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/i
const NAME_RULE = 'up to 63 letters from a to z, digits and . _ -, beginning with a letter or digit'

const MAX_LABEL_LENGTH = 100
/** Characters that move the cursor, break the line, or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Validates the name of an organization or a plan. @throws {Error} */
export function requireName(text: string, field: string): string {
  if (NAME.test(text)) return text
  throw new Error(`Invalid name ${JSON.stringify(text)} for ${field}. Expected ${NAME_RULE}.`)
}

/** Trims a label. Returns undefined if it is empty or too long, or contains invisible characters or line breaks. */
export function readLabel(text: string): string | undefined {
  const label = text.trim()
  return label === '' || [...label].length > MAX_LABEL_LENGTH || UNSEEN.test(label) ? undefined : label
}

export const LABEL_RULE = `up to ${MAX_LABEL_LENGTH} characters on one line, without control characters`
