import { DocsError } from '@octavo/core'

/** Returns the error of an output path that can't be written, while the old output is unchanged. */
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
