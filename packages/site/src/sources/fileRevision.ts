import { outside } from '@octavo/core'

/** A file, or its absence: another object after each change. */
export const fileRevision = outside('fileRevision', (): object => ({}))
