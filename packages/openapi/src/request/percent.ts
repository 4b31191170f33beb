const UNRESERVED = /[A-Za-z0-9\-._~]/
/**
 * Characters that are not encoded in a query value: unreserved and reserved ones, without those that end the query (`#`),
 * separate parameters (`&`), mean a space (`+`) or are invalid in a query (`[`, `]`; OpenAPI 3.2.1, URL
 * Percent-Encoding, with RFC 3986 3.4 and the form rules of the WHATWG).
 */
const IN_QUERY = /[A-Za-z0-9\-._~:/?@!$'()*,;=]/
/** Characters that are not encoded in a path, without `/`, `?` and `#` (OpenAPI 3.2.1, Path Templating). */
const IN_PATH = /[A-Za-z0-9\-._~:@!$&'()*+,=]/
const TRIPLE = /^%[\dA-Fa-f]{2}/

/** Percent-encodes all characters but unreserved ones (RFC 3986). */
export function percentEncode(text: string): string {
  return encodeBy(text, UNRESERVED)
}

/** Percent-encodes a value with `allowReserved`. Keeps encoded characters, and reserved ones without a meaning there. */
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

/** Decodes percent-encoding that is valid UTF-8. */
export function percentDecode(text: string): string {
  return text.replace(/(?:%[\dA-Fa-f]{2})+/g, (triples) => {
    try {
      return decodeURIComponent(triples)
    } catch {
      return triples
    }
  })
}

/** Encodes the literal text of a path template as browsers do (WHATWG URL, path percent-encode set). */
export function pathText(text: string): string {
  return text.replace(/[^\u0021-\u007e]+|["<>^`]/gu, (chars) =>
    encodeURIComponent(chars.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')),
  )
}

function encodeBy(text: string, allowed: RegExp): string {
  let result = ''
  // Lone surrogates cannot be encoded.
  for (const char of text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')) result += allowed.test(char) ? char : encodeChar(char)
  return result
}

function encodeChar(char: string): string {
  const encoded = encodeURIComponent(char)
  return encoded === char ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encoded
}
