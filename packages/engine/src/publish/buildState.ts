import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import type { OutputRecord } from '../files/outputTree.js'
import type { EngineState } from '../queries/engine.js'

/** The state that a build saves for the next one. */
export interface BuildState extends EngineState {
  /** Version of Octavo and of this format. States of other versions are ignored. */
  version: string
  /** Hash of all inputs. Builds with the same key have the same output. */
  inputKey: string
  output: OutputRecord
  diagnostics: Diagnostic[]
  pages: number
  noticePages: number
}

/** Reads the state of the last build. Undefined if there is no valid state of this version. */
export function readBuildState(cacheDir: string, version: string): BuildState | undefined {
  try {
    const state = JSON.parse(readFileSync(join(cacheDir, 'build.json'), 'utf8')) as BuildState
    return state.version === version ? state : undefined
  } catch {
    return undefined
  }
}

export function writeBuildState(cacheDir: string, state: BuildState): void {
  mkdirSync(cacheDir, { recursive: true })
  // The folder is in the author's repository, where it should not be committed.
  writeFileSync(join(cacheDir, '.gitignore'), '*\n')
  const temporary = join(cacheDir, `build.json.${process.pid}`)
  writeFileSync(temporary, JSON.stringify(state))
  renameSync(temporary, join(cacheDir, 'build.json'))
}
