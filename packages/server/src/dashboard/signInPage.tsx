import type { VNode } from 'preact'
import { Document, Mark, type PageFrame } from './document.js'
import { Alert } from './statusParts.js'

interface SignInView {
  frame: PageFrame
  error?: string | undefined
  /** The path to redirect to after signing in. */
  to?: string | undefined
}

export function SignInPage({ frame, error, to }: SignInView): VNode {
  return (
    <Document frame={frame} title="Sign in">
      <div class="sign-in">
        <Mark />
        <h1>Sign in</h1>
        <p class="muted">Use an admin key of your organization. The key is not stored in this browser.</p>
        {error !== undefined && <Alert>{error}</Alert>}
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
              autofocus
            />
          </div>
          <button type="submit" class="button is-primary is-wide">
            Sign in
          </button>
        </form>
        <p class="muted small">
          The operator creates the first key: <code>octavo keys create --org …</code> <br />
          <a href={frame.addresses.docs}>API documentation</a>
        </p>
      </div>
    </Document>
  )
}
