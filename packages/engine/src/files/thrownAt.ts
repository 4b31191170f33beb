import { SourceMap } from 'node:module'
import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic, Position } from '@octavo/core'

/** Source maps of bundles that run in this thread, by the file name in their stack frames. */
const maps = new Map<string, SourceMap>()

/** Registers the source map of a bundle before it runs. Its sources are absolute paths. */
export function addSourceMap(file: string, map: string): void {
  maps.set(file, new SourceMap(JSON.parse(map)))
}

const FRAME = /(?:\(|at )((?:file:\/\/)?[^\s()][^()\n]*?):(\d{1,9}):(\d{1,9})\)?$/gm

/**
 * Returns the position of a bundler's error, or otherwise of the first stack frame, in a file of the folder that does not
 * belong to a package. Empty if there is none.
 */
export function thrownAt(error: unknown, root: string): Pick<Diagnostic, 'file' | 'start'> {
  for (const { file, line, column } of bundlerPlace(error) ?? stackFrames(error)) {
    const path = relative(root, file).split(sep).join('/')
    const isOwn =
      !file.startsWith('node:') && !path.startsWith('../') && !isAbsolute(path) && !path.includes('node_modules/')
    if (isOwn) return { file: path, start: { line, column } }
  }
  return {}
}

interface Place extends Position {
  file: string
}

/** Returns the position of a bundler's error, whose columns start at 0. */
function bundlerPlace(error: unknown): Place[] | undefined {
  const { cause, errors } = (error ?? {}) as { cause?: unknown; errors?: { loc?: Place }[] }
  const { loc } = errors?.[0] ?? {}
  if (loc) return [{ ...loc, column: loc.column + 1 }]
  return cause === undefined ? undefined : bundlerPlace(cause)
}

function stackFrames(error: unknown): Place[] {
  const { stack = '' } = error instanceof Error ? error : {}
  return [...stack.matchAll(FRAME)].map(([, name = '', line, column]) => {
    const file = name.startsWith('file://') ? fileURLToPath(name) : name
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    return entry && 'originalLine' in entry
      ? { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : { file, line: Number(line), column: Number(column) }
  })
}
