import { SESSION_HOURS } from './sessionStore.js'

/** Where a session's token is kept in the browser. */
interface SessionCookie {
  /** The token of a `Cookie` header; undefined without one, and for what can't be one. */
  read(header: string | undefined): string | undefined
  /** `Set-Cookie` that keeps a token. */
  keep(token: string): string
  /** `Set-Cookie` that forgets it. */
  forget: string
}

const TOKEN = /^[\w-]{43}$/

/**
 * The cookie of a server's dashboard. It is sent to the dashboard alone (`Path`), never with requests that another site
 * caused (`SameSite=Strict`), and scripts can't read it. `__Host-` would ask for `Path=/`; `__Secure-` is what a narrower
 * path allows, where the server is reached by https.
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
      // Two of the same name: one of them is somebody else's.
      return values.length === 1 && TOKEN.test(values[0] as string) ? values[0] : undefined
    },
    keep: (token) => `${name}=${token}; Max-Age=${SESSION_HOURS * 3600}; ${attributes}`,
    forget: `${name}=; Max-Age=0; ${attributes}`,
  }
}
