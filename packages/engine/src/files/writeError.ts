import { DocsError } from '@octavo/core'

/** Returns the error for an output path that cannot be written. The old output is unchanged. */
export function writeError(path: string, output: string, error: unknown): DocsError {
  const { code, message } = error as NodeJS.ErrnoException
  return new DocsError([
    {
      rule: 'OUT_WRITE',
      severity: 'error',
      message: `Cannot write ${path}: ${code ?? message}. The previous ${output} is unchanged.`,
      expected: 'a writable output folder with enough free space.',
    },
  ])
}
