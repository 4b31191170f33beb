import { basename, dirname, join } from 'node:path'

/** The new tree, the mirror while a build uses it, the old tree until it is replaced, and the lock. */
const NAMES = ['tmp', 'next', 'old', 'lock'] as const

/** Returns the path of a file or folder that a build writes beside its output folder. */
export function besideOutput(outDir: string, name: (typeof NAMES)[number]): string {
  return join(dirname(outDir), `.${basename(outDir)}.octavo-${name}`)
}

export function allBesideOutput(outDir: string): string[] {
  return NAMES.map((name) => besideOutput(outDir, name))
}
