import { SESSION_HOURS } from '../stores/sessionStore.js'

/** A cookie of the dashboard. */
interface Cookie {
  /** Returns the value in a `Cookie` header, or undefined if it is missing or malformed. */
  read(header: string | undefined): string | undefined
  /** Returns the `Set-Cookie` header that stores a value. */
  keep(value: string): string
  /** The `Set-Cookie` header that deletes the cookie. */
  forget: string
}

const FLOW_MINUTES = 10

/**
 * Returns the session cookie of a server's dashboard. It is sent only to the dashboard (`Path`), scripts can't read it, and
 * of the requests that other sites cause it is sent only with links that a person follows (`SameSite=Lax`), which change
 * nothing.
 */
export function sessionCookie(publicUrl: string): Cookie {
  return createCookie(publicUrl, {
    name: 'octavo-session',
    path: '/dashboard',
    seconds: SESSION_HOURS * 3600,
    pattern: /^[\w-]{43}$/,
  })
}

/** Returns the cookie of a sign-in at a provider, which redirects back from another site. */
export function flowCookie(publicUrl: string): Cookie {
  return createCookie(publicUrl, {
    name: 'octavo-openid',
    path: '/dashboard/-/openid',
    seconds: FLOW_MINUTES * 60,
    pattern: /^[\w-]{1,3000}$/,
  })
}

interface CookieRules {
  name: string
  path: string
  seconds: number
  pattern: RegExp
}

/** Over HTTPS the prefix is `__Secure-`, because `__Host-` requires `Path=/`. */
function createCookie(publicUrl: string, { name: baseName, path, seconds, pattern }: CookieRules): Cookie {
  const { protocol, pathname } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const name = `${isSecure ? '__Secure-' : ''}${baseName}`
  const attributes = [
    `Path=${pathname.replace(/\/$/, '')}${path}`,
    'HttpOnly',
    'SameSite=Lax',
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
      return values.length === 1 && pattern.test(values[0] as string) ? values[0] : undefined
    },
    keep: (value) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    forget: `${name}=; Max-Age=0; ${attributes}`,
  }
}
