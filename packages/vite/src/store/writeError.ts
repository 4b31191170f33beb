import { DocsError } from '@octavo/core'

/** The error of an output path that can't be written; nothing of the old output has changed by then. */
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
