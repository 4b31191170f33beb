import { escapeHtml } from '@octavo/core'
/**
 * Returns the page to which OAuth providers redirect. A script passes the response to the playground and closes the
 * window. `script` is the URL of the chunk `oauth-callback`.
 */
export function oauthCallbackPage(script: string): string {
  const src = escapeHtml(script)
  // `no-referrer` keeps the provider's response out of other requests.
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>…</title><script src="${src}"></script></head><body></body></html>\n`
}
