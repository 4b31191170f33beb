/** RFC 9110, 5.1: a name with anything else could carry a header of its own. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/

/** Set by the body, by credentials or by the connection; parameters of these names are ignored (OpenAPI, Parameter Object). */
const IGNORED = new Set(['accept', 'content-type', 'authorization'])

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name)
}

export function isIgnoredHeader(name: string): boolean {
  return IGNORED.has(name.toLowerCase())
}

/** The value on one line. */
export function headerValue(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what headers must not hold
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ').trim()
}
