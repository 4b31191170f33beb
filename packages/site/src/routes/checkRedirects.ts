import { type Diagnostic, decodePercent } from '@octavo/core'
import type { Location } from '../sources/keys.js'
import { isPattern, PARAMETER, type RedirectRule, RedirectTable } from './redirects.js'

interface CheckRedirectsInput {
  rules: readonly RedirectRule[]
  /** Returns a description of the page with this path: a file or operation. Undefined if there is none. */
  pageAt(pathname: string): string | undefined
  locate(rule: RedirectRule): Location
}

/** Reports circular redirects, and redirects without effect because a page has their path. */
export function checkRedirects({ rules, pageAt, locate }: CheckRedirectsInput): Diagnostic[] {
  const table = new RedirectTable(rules)
  return rules.flatMap((rule): Diagnostic[] => {
    const place = locate(rule)
    const page = isPattern(rule.source) ? undefined : pageAt(decodePercent(rule.source))
    if (page !== undefined) return [{ ...shadowed(rule, page), ...place }]
    return isCircular(rule, table) ? [{ ...circle(rule), ...place }] : []
  })
}

/** Number of redirects after which a chain is treated as endless. Browsers have a similar limit. */
const MAX_STEPS = 20

/** Returns whether following a redirect has no end: it returns to a path, or the path grows with each step. */
export function isCircular(rule: Pick<RedirectRule, 'source'>, table: RedirectTable): boolean {
  // A pattern is followed from one of the paths that it matches.
  let path = decodePercent(rule.source).replace(PARAMETER, 'x')
  for (let step = 0; step < MAX_STEPS; step++) {
    const destination = table.match(path)?.destination
    if (!destination?.startsWith('/')) return false
    path = decodePercent(destination.replace(/[?#].*$/, ''))
  }
  return true
}

function shadowed({ source }: RedirectRule, page: string): Omit<Diagnostic, 'file'> {
  return {
    rule: 'REDIRECT_SHADOWED',
    severity: 'warning',
    message: `The redirect from "${source}" has no effect: the page of ${page} has this path.`,
    hint: 'Remove the redirect, or give the page another path.',
  }
}

function circle({ source }: RedirectRule): Omit<Diagnostic, 'file'> {
  return {
    rule: 'REDIRECT_LOOP',
    severity: 'warning',
    message: `Circular redirect: "${source}".`,
    expected: 'redirects that end at a page or another site.',
  }
}
