/**
 * Errors prevent publication. With `--keep-going`, only errors without a `unit` do. Warnings never do. Notices are about
 * limits of Octavo, not about faults of the site, so `strict` does not change them.
 */
export type Severity = 'error' | 'warning' | 'notice'

/** A command that reports diagnostics. `export` is a static export job on the server. */
export type Phase = 'dev' | 'check' | 'build' | 'export'

/** Documentation of the diagnostics with one rule ID. */
export interface Rule {
  /** Default severity. The explanation names exceptions. */
  severity: Severity
  /** A short noun phrase, without a period. */
  title: string
  /** The cause, the effect and the fix, as Markdown. */
  explanation: string
  /** Files by path that cause the diagnostic. Tests check the example, and the documentation shows it. */
  example?: Readonly<Record<string, string>>
  /** True if nothing can be published with this error, so settings cannot lower its severity. Default false. */
  isFatal?: boolean
  /** Phases that report the rule. Default: all. */
  phases?: readonly Phase[]
}

/** Returns the rules with a type that contains the IDs but not the texts. */
export function defineRules<Id extends string>(rules: Record<Id, Rule>): Readonly<Record<Id, Rule>> {
  return rules
}
