import { escapeHtml } from '@octavo/core'
/**
 * The page that OAuth providers send readers of the playground back to: a script hands the answer over and closes the
 * window. `script` is the address of the part `oauth-callback`.
 */
export function oauthCallbackPage(script: string): string {
  const src = escapeHtml(script)
  // What the provider adds to the address goes to nobody else.
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>…</title><script src="${src}"></script></head><body></body></html>\n`
}
