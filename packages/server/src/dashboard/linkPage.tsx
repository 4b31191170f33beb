import type { VNode } from 'preact'
import type { Person } from '../stores/peopleStore.js'
import type { SignInLink } from '../stores/signInLinks.js'
import { Document, Mark, type PageFrame } from './document.js'

interface LinkView {
  frame: PageFrame
  link: SignInLink
  token: string
  /** The path to redirect to after signing in. */
  to: string | undefined
  /** The person who joins with an invitation. Undefined to create one. */
  signedIn: Person | undefined
  hasProvider: boolean
}

export function LinkPage({ frame, link, token, to, signedIn, hasProvider }: LinkView): VNode {
  const { organisation, role, person, email } = link
  const title = person === null ? `Join ${organisation}` : 'Sign in'
  return (
    <Document frame={frame} title={title}>
      <div class="sign-in">
        <Mark />
        <h1>{title}</h1>
        <p class="muted">
          {person === null
            ? `Invitation for ${email} as ${role}, by ${link.creator}.`
            : `This link signs in ${email} once.`}
        </p>
        {person === null && signedIn && <p>You are signed in as {signedIn.email}.</p>}
        {person === null && hasProvider && !signedIn && (
          <a
            class="button is-primary is-wide"
            href={`${frame.addresses.openId}?invitation=${encodeURIComponent(token)}`}
          >
            Join with single sign-on
          </a>
        )}
        <form method="post" action={frame.addresses.link}>
          <input type="hidden" name="token" value={token} />
          {to !== undefined && <input type="hidden" name="to" value={to} />}
          <button type="submit" class="button is-primary is-wide">
            {person === null ? 'Join' : 'Sign in'}
          </button>
        </form>
      </div>
    </Document>
  )
}
