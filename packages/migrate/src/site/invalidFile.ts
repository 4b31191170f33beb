import { join } from 'node:path'
import { findSyntaxError } from '@octavo/config/json'
import type { Project } from './project.js'

/** Returns the error for a file without which the site would have no navigation. */
export function invalidFile(
  { root }: Pick<Project, 'root'>,
  { file, line }: { file: string; line?: number | undefined },
  reason: string,
  fix = 'correct the file, then run the command again.',
): Error {
  const location = line === undefined ? file : `${file}:${line}`
  return new Error(`${join(root, location)} ${reason.replace(/\.?$/, '.')} Nothing was written.\nFix: ${fix}`)
}

/**
 * Returns the value of a JSON file, or undefined if there is none.
 *
 * @throws Error with file and line if it is not valid
 */
export function readJson(project: Project, file: string): unknown {
  const source = project.read(file)
  if (source === undefined) return undefined
  try {
    return JSON.parse(source)
  } catch {
    throw invalidFile(project, { file, line: findSyntaxError(source)?.line }, 'Invalid JSON')
  }
}
