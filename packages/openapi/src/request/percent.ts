/** Matches every character that is not unreserved. */
const RESERVED = /[^A-Za-z0-9\-._~]/gu
/**
 * Characters that are encoded in a query value, and existing escapes: all characters that are neither unreserved nor
 * reserved, and reserved ones that end the query (`#`), separate parameters (`&`), mean a space (`+`) or are invalid
 * in a query (`[`, `]`). See OpenAPI 3.2.1, URL Percent-Encoding, RFC 3986 3.4, and the form rules of the WHATWG.
 */
const IN_QUERY = /%[\dA-Fa-f]{2}|[^A-Za-z0-9\-._~:/?@!$'()*,;=]/gu
/**
 * Characters that are encoded in a path, and existing escapes. `/`, `?` and `#` are encoded (OpenAPI 3.2.1, Path
 * Templating).
 */
const IN_PATH = /%[\dA-Fa-f]{2}|[^A-Za-z0-9\-._~:@!$&'()*+,=]/gu

/** Percent-encodes all characters except unreserved ones (RFC 3986). */
export function percentEncode(text: string): string {
  return wellFormed(text).replace(RESERVED, encodeChar)
}

/**
 * Percent-encodes a value with `allowReserved`. Keeps existing escapes, and reserved characters without a special
 * meaning in this part of the URL.
 */
export function percentEncodeReserved(text: string, place: 'query' | 'path' = 'query'): string {
  const pattern = place === 'path' ? IN_PATH : IN_QUERY
  return wellFormed(text).replace(pattern, (part) => (part.length === 3 ? part : encodeChar(part)))
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
  return text.replace(/[^\u0021-\u007e]+|["<>^`]/gu, (chars) => encodeURIComponent(wellFormed(chars)))
}

/** Replaces lone surrogates, which cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
}

function encodeChar(char: string): string {
  const encoded = encodeURIComponent(char)
  return encoded === char ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encoded
}
