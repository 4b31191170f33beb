import { join } from 'node:path'
import { codeFrame, type Diagnostic } from '@octavo/core'
import type { ErrorPayload } from 'vite'

interface OverlayOptions {
  root: string
  readSource(file: string): string | undefined
}

/** Invisible character that keeps the indentation of the first line, because the overlay trims the frame. */
const WORD_JOINER = '\u2060'

/** Returns errors for Vite's overlay: the first one with a code frame, all with their locations. */
export function overlayError(errors: readonly Diagnostic[], { root, readSource }: OverlayOptions): ErrorPayload {
  const [first] = errors
  const source = first?.file === undefined ? undefined : readSource(first.file)
  const frame =
    source !== undefined && first?.start
      ? `${WORD_JOINER}${codeFrame(source, { start: first.start, end: first.end })}\n`
      : ''
  const lines = errors.map(({ file, start, message, expected, hint }) =>
    [
      `${file ?? ''}${start ? `:${start.line}:${start.column}` : ''} ${message}`,
      expected && `Expected ${expected}`,
      hint,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return {
    type: 'error',
    err: {
      message: lines.join('\n\n'),
      stack: '',
      plugin: 'octavo',
      frame,
      id: first?.file !== undefined ? join(root, first.file) : undefined,
      loc: first?.file !== undefined && first.start ? { file: join(root, first.file), ...first.start } : undefined,
    },
  }
}
