import { decodePercent } from '@octavo/core'
/** A redirect in docs.json. `:name` matches one segment, `:name*` the rest of the path. */
export interface RedirectRule {
  source: string
  destination: string
  /** True for status 308 (the default), false for 307. */
  permanent?: boolean
}

export interface RedirectMatch {
  destination: string
  status: 307 | 308
  /** Set if the rule has parameters. Only hosts that support redirect rules follow it. */
  isPattern?: true
}

interface CompiledRedirect {
  pattern: RegExp
  names: string[]
  rule: RedirectRule
}

/** Matches paths against the redirects of a site. The first matching rule applies. */
export class RedirectTable {
  readonly #exact = new Map<string, RedirectRule>()
  readonly #patterns: CompiledRedirect[] = []

  constructor(rules: readonly RedirectRule[]) {
    for (const rule of rules) {
      const source = trimSlashes(decodePercent(rule.source))
      if (isPattern(source)) this.#patterns.push(compile(rule, source))
      else if (!this.#exact.has(source)) this.#exact.set(source, rule)
    }
  }

  /** Returns the destination for a root-relative path without base and query. Undefined if no rule matches. */
  match(pathname: string): RedirectMatch | undefined {
    const path = trimSlashes(pathname)
    const exact = this.#exact.get(path)
    if (exact) return { destination: exact.destination, status: status(exact) }
    for (const { pattern, names, rule } of path.length > MAX_PATH ? [] : this.#patterns) {
      const match = pattern.exec(path)
      if (!match) continue
      const values = new Map(names.map((name, index) => [name, match[index + 1] ?? '']))
      return { destination: fill(rule.destination, values), status: status(rule), isPattern: true }
    }
    return undefined
  }
}

/** Returns whether a rule has parameters, so that a static file cannot implement it. */
export function isPattern(source: string): boolean {
  return /:[A-Za-z_]|\*/.test(source)
}

/** Matches a parameter: `:name`, `:name*`, or `*`. */
export const PARAMETER = /:([A-Za-z_]\w*)(\*)?|\*/g

/** The name of the value that `*` matches. */
const WILDCARD = '*'

/** Maximum length of a path. Longer paths match no pattern. */
const MAX_PATH = 2048

function compile(rule: RedirectRule, source: string): CompiledRedirect {
  const names: string[] = []
  let expression = ''
  let end = 0
  let hasRest = false
  for (const match of source.matchAll(PARAMETER)) {
    const before = source.slice(end, match.index)
    const isRest = match[1] === undefined || match[2] !== undefined
    names.push(match[1] ?? WILDCARD)
    end = match.index + match[0].length
    // A second rest could begin anywhere in the first: trying all of them takes exponential time.
    if (!isRest || hasRest) expression += `${escapeRegExp(before)}([^/]+)`
    // `/docs/:slug*` also matches `/docs` itself, with an empty value.
    else if (before.endsWith('/')) expression += `${escapeRegExp(before.slice(0, -1))}(?:/(.*))?`
    else expression += `${escapeRegExp(before)}(.*)`
    hasRest ||= isRest
  }
  return { pattern: new RegExp(`^${expression}${escapeRegExp(source.slice(end))}$`), names, rule }
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  const filled = destination.replace(PARAMETER, (text, name?: string) => values.get(name ?? WILDCARD) ?? text)
  // An empty rest leaves `/new/` behind, and a rest from the URL must never make a `//host` out of a path.
  return filled.startsWith('/') ? `/${filled.replace(/^[/\\]+/, '').replace(/\/+$/, '')}` : filled
}

function status(rule: RedirectRule): 307 | 308 {
  return rule.permanent === false ? 307 : 308
}

export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
