const UNRESERVED = /[A-Za-z0-9\-._~]/
/** Without `#`, which would end the query. */
const RESERVED = /[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]/
const TRIPLE = /^%[\dA-Fa-f]{2}/

/** Percent-encodes all but unreserved characters (RFC 3986). */
export function percentEncode(text: string): string {
  return encodeBy(text, UNRESERVED)
}

/** Keeps reserved characters and percent-encoded triples (RFC 6570, reserved expansion). */
export function percentEncodeReserved(text: string): string {
  let result = ''
  for (let index = 0; index < text.length; ) {
    const triple = TRIPLE.exec(text.slice(index, index + 3))?.[0]
    const char = triple ?? String.fromCodePoint(text.codePointAt(index) ?? 0)
    result += triple ?? encodeBy(char, RESERVED)
    index += char.length
  }
  return result
}

function encodeBy(text: string, allowed: RegExp): string {
  let result = ''
  // Halves of surrogate pairs have no encoding.
  for (const char of text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')) result += allowed.test(char) ? char : encodeChar(char)
  return result
}

function encodeChar(char: string): string {
  const encoded = encodeURIComponent(char)
  return encoded === char ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encoded
}
