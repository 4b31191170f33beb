/** Matches a header name (RFC 9110, 5.1). Other characters could inject another header. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name)
}

/** Returns the value on one line, without control characters. */
export function headerValue(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: headers must not contain control characters
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ').trim()
}
