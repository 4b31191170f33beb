import { Refusal } from './refusal.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
const CONTROL = /[\u0000-\u0020\u007f]/

/**
 * Parses the URL of a request. Rejects URLs that browsers and servers parse differently.
 * @throws {Refusal}
 */
export function readUrl(text: string): URL {
  // WHATWG parsers remove line breaks silently.
  if (CONTROL.test(text))
    throw new Refusal(400, 'control-char', 'Invalid URL: it contains spaces, line breaks or control characters.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url)
    throw new Refusal(400, 'parse', 'Invalid URL. Expected an absolute URL such as "https://api.example.com/users".')
  const { protocol } = url
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Refusal(403, 'scheme', `Unsupported URL scheme "${protocol.slice(0, 30)}". Expected "http:" or "https:".`)
  // The parser removes these segments, so the request would go to another path (RFC 3986, 5.2.4).
  if (/^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(text))
    throw new Refusal(400, 'dot-segment', 'Invalid URL: its path contains a "." or ".." segment.')
  if (text.includes('\\')) throw new Refusal(400, 'backslash', 'Invalid URL: it contains a backslash.')
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text))
    throw new Refusal(
      403,
      'userinfo',
      'Invalid URL: it contains a user name or password. Send them in the Authorization header.',
    )
  url.hash = ''
  return url
}
