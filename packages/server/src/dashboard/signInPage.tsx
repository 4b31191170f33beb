import type { VNode } from 'preact'
import { Document, Mark, type PageFrame } from './document.js'
import { Alert } from './statusParts.js'

interface SignInView {
  frame: PageFrame
  error?: string | undefined
  /** The path to redirect to after signing in. */
  to?: string | undefined
  hasProvider: boolean
  mails: boolean
  /** True after a link was requested. */
  isMailed?: boolean
}

export function SignInPage({ frame, error, to, hasProvider, mails, isMailed = false }: SignInView): VNode {
  return (
    <Document frame={frame} title="Sign in">
      <div class="sign-in">
        <Mark />
        <h1>Sign in</h1>
        {error !== undefined && <Alert>{error}</Alert>}
        {isMailed && (
          <Alert kind="notice">
            If somebody has this e-mail, a link was sent to it. It works for 15 minutes. At most five links are sent per
            hour.
          </Alert>
        )}
        {hasProvider && (
          <a
            class="button is-primary is-wide"
            href={frame.addresses.openId + (to === undefined ? '' : `?to=${encodeURIComponent(to)}`)}
          >
            Continue with single sign-on
          </a>
        )}
        {mails && (
          <form method="post" action={frame.addresses.mail}>
            {to !== undefined && <input type="hidden" name="to" value={to} />}
            <div class="field">
              <label for="email">E-mail</label>
              <input id="email" name="email" type="email" required maxlength={254} autocomplete="email" />
            </div>
            <button type="submit" class="button is-wide">
              Send me a link
            </button>
          </form>
        )}
        <form method="post" action={frame.addresses.signIn}>
          {to !== undefined && <input type="hidden" name="to" value={to} />}
          <div class="field">
            <label for="key">Admin key</label>
            <input
              id="key"
              name="key"
              type="password"
              autocomplete="off"
              spellcheck={false}
              required
              maxlength={200}
              placeholder="svc_…"
              autofocus={!hasProvider && !mails}
              aria-describedby="key-help"
            />
            <p id="key-help" class="help">
              The key is not stored in this browser.
            </p>
          </div>
          <button type="submit" class={`button is-wide${hasProvider ? '' : ' is-primary'}`}>
            Sign in
          </button>
        </form>
        <p class="muted small">
          {!hasProvider && !mails && (
            <>
              Without a key, use a link: the operator creates one with <code>octavo people link</code>. <br />
            </>
          )}
          The operator creates the first key: <code>octavo keys create --org …</code> <br />
          <a href={frame.addresses.docs}>API documentation</a>
        </p>
      </div>
    </Document>
  )
}
