import type { Diagnostic } from '@octavo/core'

/** A diagnostic without its location, which is added later. */
export type Problem = Omit<Diagnostic, 'file' | 'start' | 'end'>
