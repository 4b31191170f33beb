import { codeFrame } from './codeFrame.js'
import type { Diagnostic } from './diagnostic.js'
import { formatDiagnostics } from './format.js'

/**
 * Ends a run because of errors in the user's files. `id`, `loc` and `frame` describe the first error in the format
 * that Vite prints to the console and its overlay.
 */
export class DocsError extends Error {
  override readonly name = 'DocsError'
  declare readonly diagnostics: readonly Diagnostic[]
  /** Reads the text of a file that a diagnostic refers to. */
  declare readonly readSource: ((file: string) => string | undefined) | undefined
  readonly id: string | undefined
  readonly loc: { file: string; line: number; column: number } | undefined
  readonly frame: string | undefined

  /** @param advice text printed after the diagnostics */
  constructor(
    diagnostics: readonly Diagnostic[],
    readSource?: (file: string) => string | undefined,
    advice?: string | undefined,
  ) {
    const text = formatDiagnostics(diagnostics, readSource ? { readSource } : {})
    super(advice === undefined ? text : `${text}\n\n${advice}`)
    // Tools print the enumerable fields of an error after its message, which contains all of this already.
    Object.defineProperty(this, 'diagnostics', { value: diagnostics })
    Object.defineProperty(this, 'readSource', { value: readSource })
    // The position in the user's file helps, while our own stack does not. Vite 7 prints nothing but the stack.
    this.stack = this.message
    const first = diagnostics.find((diagnostic) => diagnostic.severity === 'error') ?? diagnostics[0]
    this.id = first?.file
    if (first?.file && first.start) {
      this.loc = { file: first.file, ...first.start }
      const source = readSource?.(first.file)
      this.frame = source === undefined ? undefined : codeFrame(source, { start: first.start, end: first.end })
    }
  }

  /** Prints only the message. Vite 8 prints errors with `inspect`, which would list the fields too. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.message
  }
}
