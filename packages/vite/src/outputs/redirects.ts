import { isPattern } from '@octavo/site'
import type { ViewContext } from '../view/pageView.js'
import { pageFile, siteHref } from '../view/urls.js'
import { pageless } from './siteFiles.js'

/**
 * Documents that lead elsewhere, for hosts that know nothing of redirects: one for each rule without
 * parameters, and `index.html` when no page has that place; `_redirects` for hosts that read it.
 */
export function redirectDocuments(context: ViewContext): { path: string; content: string }[] {
  const { urls, home, site } = context
  const rules = pageless(context)
  const documents = rules
    .filter(({ source }) => !isPattern(source))
    .map(({ source, destination }) => ({
      path: pageFile(decode(source.replace(/^\/+|\/+$/g, '')), urls.linkStyle),
      content: redirectDocument(siteHref(destination, urls).href),
    }))
  const root = site.routes.has('') ? [] : [{ path: 'index.html', content: redirectDocument(home) }]
  return [...root, ...documents.filter(({ path }) => !path.split('/').includes('..')), ...hostRules(rules, urls.base)]
}

/** Output path of the rules as docs.json has them, for preview and for servers that know Octavo. */
export const REDIRECT_RULES = '_octavo/redirects.json'

export interface PublishedRedirects {
  redirects: { source: string; destination: string; permanent: boolean }[]
}

/** The file that Netlify and Cloudflare Pages read. */
function hostRules(
  rules: readonly { source: string; destination: string; permanent?: boolean }[],
  base: string,
): { path: string; content: string }[] {
  if (rules.length === 0) return []
  const prefix = base.replace(/\/$/, '')
  const lines = rules.map(({ source, destination, permanent }) => {
    const target = destination.startsWith('/') ? prefix + destination : destination
    const from = (prefix + source).replace(/:\w+\*/g, '*')
    const to = target.replace(/:\w+\*|\*/g, ':splat')
    return `${from} ${to} ${permanent === false ? 307 : 308}`.replace(/[\r\n]+/g, ' ')
  })
  return [
    { path: '_redirects', content: `${lines.join('\n')}\n` },
    { path: REDIRECT_RULES, content: JSON.stringify({ redirects: rules }) },
  ]
}

function redirectDocument(href: string): string {
  const url = href.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Redirecting</title><meta http-equiv="refresh" content="0; url=${url}"><link rel="canonical" href="${url}"><meta name="robots" content="noindex"></head><body><a href="${url}">${url}</a></body></html>\n`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
