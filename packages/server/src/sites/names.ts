/** They stand in addresses (platform-api 4.4), logs and tables, so they hold nothing that means something there. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/i
const NAME_RULE = 'up to 63 letters from a to z, digits and . _ -, beginning with a letter or digit'

const LONGEST_LABEL = 100
/** What moves the cursor, breaks the line, or turns the order of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** The name of an organisation or a plan. @throws {Error} that says what is allowed */
export function requireName(text: string, what: string): string {
  if (NAME.test(text)) return text
  throw new Error(`Invalid name ${JSON.stringify(text)} for ${what}. Expected ${NAME_RULE}.`)
}

/** What people call something: all that can be seen, on one line. Undefined for anything else. */
export function readLabel(text: string): string | undefined {
  const label = text.trim()
  return label === '' || [...label].length > LONGEST_LABEL || UNSEEN.test(label) ? undefined : label
}

export const LABEL_RULE = `up to ${LONGEST_LABEL} characters on one line, without control characters`
