const UNRESERVED = /[A-Za-z0-9\-._~]/
/**
 * What may stay as it is in a value of a query: reserved characters without those that end it (`#`), begin another
 * parameter (`&`), are read as a space (`+`) or are no characters of a query (`[`, `]`; OpenAPI 3.2.1, URL
 * Percent-Encoding, with RFC 3986 3.4 and the form rules of the WHATWG).
 */
const IN_QUERY = /[A-Za-z0-9\-._~:/?@!$'()*,;=]/
/** Of a path, where slashes, question marks and hashes have a meaning of their own (OpenAPI 3.2.1, Path Templating). */
const IN_PATH = /[A-Za-z0-9\-._~:@!$&'()*+,=]/
const TRIPLE = /^%[\dA-Fa-f]{2}/

/** Percent-encodes all but unreserved characters (RFC 3986). */
export function percentEncode(text: string): string {
  return encodeBy(text, UNRESERVED)
}

/** Keeps percent-encoded triples and the reserved characters that say nothing where the value goes (`allowReserved`). */
export function percentEncodeReserved(text: string, place: 'query' | 'path' = 'query'): string {
  const allowed = place === 'path' ? IN_PATH : IN_QUERY
  let result = ''
  for (let index = 0; index < text.length; ) {
    const triple = TRIPLE.exec(text.slice(index, index + 3))?.[0]
    const char = triple ?? String.fromCodePoint(text.codePointAt(index) ?? 0)
    result += triple ?? encodeBy(char, allowed)
    index += char.length
  }
  return result
}

/** The text that its percent-encoded triples stand for; as it is where they are no text. */
export function percentDecode(text: string): string {
  return text.replace(/(?:%[\dA-Fa-f]{2})+/g, (triples) => {
    try {
      return decodeURIComponent(triples)
    } catch {
      return triples
    }
  })
}

/** What a document writes into a path itself, with what no address holds encoded as browsers do (WHATWG URL, path set). */
export function pathText(text: string): string {
  return text.replace(/[^\u0021-\u007e]+|["<>^`]/gu, (chars) =>
    encodeURIComponent(chars.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')),
  )
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
