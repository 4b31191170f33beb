/** RFC 9110, 5.1: a name with anything else could carry a header of its own. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name)
}

/** The value on one line. */
export function headerValue(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what headers must not hold
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ').trim()
}
