/** How the support of a key, an option or a property differs from the platform whose sites Octavo builds. */
export interface Support {
  /** `none` has no effect, and `partial` has a limited one. Both are accepted with a warning. */
  status: 'different' | 'partial' | 'none'
  /** The difference, or the replacement, as a sentence. */
  note?: string
  /** The value that matches the default behavior; it causes no warning. */
  usual?: unknown
  /** Values without effect, if other values have one. */
  withoutEffect?: readonly string[]
}

/** Support by name. Supported keys are not listed. */
export type SupportList = Readonly<Record<string, Support>>
