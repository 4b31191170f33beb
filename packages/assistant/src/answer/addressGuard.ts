/** Text of which no renderer makes an address: they look for them after escapes and entities are read. */
export interface AddressGuard {
  /** Text as it is read, with a space wherever an address would begin. */
  say(text: string): string
  /** Text that leads to the site, and stays as it is. */
  sayOwn(text: string): void
  /** Whether `@` would be that of an address. */
  mayBeMail(): boolean
  /** What no address goes on behind, such as code. */
  interrupt(): void
}

/** Of the word that is said, the signs that may begin an address with those that follow. */
const LONGEST_START = 'https:/'.length

/**
 * Follows a text that comes in pieces. Addresses begin with `http://`, `https://`, `ftp://` or `www.`, and those of mail
 * have a sign before and a dot behind their `@` (GFM 6.9); they stand anywhere in a word, since not all renderers care.
 */
export function addressGuard(): AddressGuard {
  let tail = ''
  let mail: 'none' | 'host' | 'dot' = 'none'

  function interrupt(): void {
    tail = ''
    mail = 'none'
  }

  function mayBeMail(): boolean {
    return /[\w.+-]$/.test(tail)
  }

  function begins(sign: string): boolean {
    if (sign === '/') return /(?:https?|ftp):\/$/i.test(tail)
    if (sign === '.') return /www$/i.test(tail)
    return mail === 'dot' && /[\w-]/.test(sign)
  }

  function follow(sign: string): void {
    if (sign === '@') mail = mayBeMail() ? 'host' : 'none'
    else if (sign === '.' && mail !== 'none') mail = 'dot'
    else if (mail !== 'host' || !/[\w-]/.test(sign)) mail = 'none'
    tail = (tail + sign).slice(-LONGEST_START)
  }

  return {
    say(text) {
      let said = ''
      for (const sign of text) {
        if (begins(sign)) {
          said += ' '
          interrupt()
        }
        said += sign
        follow(sign)
      }
      return said
    },
    sayOwn(text) {
      for (const sign of text) follow(sign)
    },
    mayBeMail,
    interrupt,
  }
}
