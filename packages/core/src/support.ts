/** How far a key, an option or a property does what it does on the platform whose sites Octavo builds. */
export interface Support {
  /** `none` has no effect, and `partial` hardly one: both are accepted, and a warning says so. */
  status: 'different' | 'partial' | 'none'
  /** The difference, or what happens instead; a sentence. */
  note?: string
  /** The value that says what happens anyway: no warning is given for it. */
  usual?: unknown
  /** Values that have no effect, where others have one. */
  withoutEffect?: readonly string[]
}

/** Supported keys are not listed. */
export type SupportList = Readonly<Record<string, Support>>
