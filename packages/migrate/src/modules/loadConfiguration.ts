import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { invalidFile, readJson } from '../site/invalidFile.js'
import type { Project } from '../site/project.js'
import type { Note } from '../site/types.js'
import { readStatically } from './readStatically.js'
import { runModule } from './runModule.js'

export interface LoadOptions {
  project: Project
  notes: Note[]
  /** False reads modules only from their syntax tree. */
  mayRun: boolean
  /** Called before a module is run, with the reason. */
  onRun(file: string, reason: string): void
}

/**
 * Returns the default export of a module as plain data. Its syntax tree is read first; the module is run only if that
 * does not give all values. What neither gives is undefined, with a note.
 *
 * @throws Error with file and line if nothing of the module can be read
 */
export async function loadModule(file: string, { project, notes, mayRun, onRun }: LoadOptions): Promise<unknown> {
  if (file.endsWith('.json')) return readJson(project, file)
  const { value, unread } = readStatically(project, file)
  const [first] = unread
  if (first === undefined) {
    if (value === undefined) throw invalidFile(project, { file }, 'Missing default export')
    return value
  }
  let failure = `The value of \`${first.code}\` is only known when the file runs`
  if (mayRun) {
    onRun(file, `\`${first.code}\` in ${first.file}:${first.line} cannot be read without running it`)
    try {
      return await runModule(join(project.root, file), project.root)
    } catch (error) {
      const reason = error instanceof Error ? firstLines(error.message) : String(error)
      failure = `Failed to run: ${reason}`
      notes.push({ kind: 'dropped', file, message: `Failed to run: ${reason} Values were read from its source.` })
    }
  }
  if (value === undefined)
    throw invalidFile(project, first, failure, mayRun ? undefined : 'run the command without --no-run.')
  for (const { file, line, code } of unread)
    notes.push({ kind: 'dropped', file, line, message: `The value of \`${code}\` could not be read.` })
  return value
}

/** Returns the first line of an error message, without the line in which the bundler counts its errors. */
function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const first = (/^Build failed/.test(lines[0] ?? '') ? lines.slice(1, 3) : lines.slice(0, 1)).join(' ')
  // The bundler draws the code below.
  return first.replace(/\s*╭─.*$/, '')
}
