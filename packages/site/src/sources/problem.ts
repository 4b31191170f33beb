import type { Diagnostic } from '@octavo/core'

/** The part of a diagnostic that the place is added to. */
export type Problem = Omit<Diagnostic, 'file' | 'start' | 'end'>
