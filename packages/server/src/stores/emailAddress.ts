const MAX_LENGTH = 254
/** ASCII only: letters of other alphabets can look alike, and become ASCII letters when their case changes. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** Normalizes an e-mail to lower case. Returns undefined if it is invalid or has letters outside ASCII. */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim()
  return email.length <= MAX_LENGTH && EMAIL.test(email) ? email.toLowerCase() : undefined
}

export const EMAIL_RULE = 'Expected an e-mail such as ada@example.com, in ASCII letters.'
