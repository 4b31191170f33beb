/** Errors stop publication, with `--keep-going` only those that have no `unit`; warnings never do. */
export type Severity = 'error' | 'warning'

/** A command that reports diagnostics; `export` is a static export job of the server. */
export type Phase = 'dev' | 'check' | 'build' | 'export'

/** The documentation of diagnostics with one id. */
export interface Rule {
  /** Default severity. The explanation names the cases with the other one. */
  severity: Severity
  /** A short noun phrase, without a period. */
  title: string
  /** The cause, the effect, and the fix; Markdown. */
  explanation: string
  /** Files by path that a site is reported for when it has them; tests check it, and the documentation shows them. */
  example?: Readonly<Record<string, string>>
  /** Nothing can be published with such an error, so settings can't lower it. Default false. */
  isFatal?: boolean
  /** Default: all phases. */
  phases?: readonly Phase[]
}

/** Keeps the ids in the type, and the texts out of it. */
export function defineRules<Id extends string>(rules: Record<Id, Rule>): Readonly<Record<Id, Rule>> {
  return rules
}
