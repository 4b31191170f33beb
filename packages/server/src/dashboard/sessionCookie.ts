import { SESSION_HOURS } from '../stores/sessionStore.js'

/** The cookie with the token of a session. */
interface SessionCookie {
  /** Returns the token in a `Cookie` header, or undefined if it is missing or malformed. */
  read(header: string | undefined): string | undefined
  /** Returns the `Set-Cookie` header that stores a token. */
  keep(token: string): string
  /** The `Set-Cookie` header that deletes the cookie. */
  forget: string
}

const TOKEN = /^[\w-]{43}$/

/**
 * Returns the session cookie of a server's dashboard. It is sent only to the dashboard (`Path`) and not with requests
 * from other sites (`SameSite=Strict`), and scripts can't read it. Over HTTPS the prefix is `__Secure-`, because
 * `__Host-` requires `Path=/`.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const { protocol, pathname } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const name = `${isSecure ? '__Secure-' : ''}octavo-session`
  const attributes = [
    `Path=${pathname.replace(/\/$/, '')}/dashboard`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
  return {
    read(header = '') {
      const values = header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
      // One of two cookies with the same name is not from this server.
      return values.length === 1 && TOKEN.test(values[0] as string) ? values[0] : undefined
    },
    keep: (token) => `${name}=${token}; Max-Age=${SESSION_HOURS * 3600}; ${attributes}`,
    forget: `${name}=; Max-Age=0; ${attributes}`,
  }
}
