import { Refusal } from './refusal.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0020\u007f]/

/**
 * Reads the address of a request. Browsers and servers read some texts differently; what is not plain is refused.
 * @throws {Refusal}
 */
export function readUrl(text: string): URL {
  // WHATWG parsers remove line breaks silently.
  if (CONTROL.test(text))
    throw new Refusal(400, 'control-char', 'The address holds spaces, line breaks or control characters.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url)
    throw new Refusal(400, 'parse', 'The address is not complete. Expected one like "https://api.example.com/users".')
  checkScheme(url)
  // They would be removed, and the request sent to another path than the one that was asked for (RFC 3986, 5.2.4).
  if (/^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(text))
    throw new Refusal(400, 'dot-segment', 'The path of the address holds a part "." or "..", which can not be sent.')
  if (text.includes('\\')) throw new Refusal(400, 'backslash', 'The address holds a backslash.')
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text))
    throw new Refusal(
      403,
      'userinfo',
      'The address holds a user name or a password. Send them in the Authorization header.',
    )
  url.hash = ''
  return url
}

/** @throws {Refusal} */
function checkScheme({ protocol }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Refusal(403, 'scheme', `Requests are forwarded by http and https, not by "${protocol.slice(0, 30)}".`)
}
