/** Difference between Octavo and the original platform in the support of a key, option or property. */
export interface Support {
  /** `none` has no effect, `partial` has a limited effect. Both are accepted with a warning. */
  status: 'different' | 'partial' | 'none'
  /** The difference, or the replacement, as a sentence. */
  note?: string
  /** The value that is the default behavior, which causes no warning. */
  defaultValue?: unknown
  /** Values that have no effect, for keys where only some values do. */
  withoutEffect?: readonly string[]
}

/** Support by name. Supported keys are not listed. */
export type SupportList = Readonly<Record<string, Support>>
