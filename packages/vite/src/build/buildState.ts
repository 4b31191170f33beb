import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import type { EngineState } from '../engine/engine.js'
import type { OutputRecord } from '../store/outputTree.js'

/** What a build leaves for the next one. */
export interface BuildState extends EngineState {
  /** Version of Octavo and of this format; another one starts afresh. */
  version: string
  /** Everything the output follows from; the same key means the same output. */
  inputKey: string
  output: OutputRecord
  diagnostics: Diagnostic[]
  pages: number
  noticePages: number
}

/** The state of the last build into this folder, or undefined when there is none to start from. */
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
  // The folder lies in the author's repository; it is nothing to commit.
  writeFileSync(join(cacheDir, '.gitignore'), '*\n')
  const temporary = join(cacheDir, `build.json.${process.pid}`)
  writeFileSync(temporary, JSON.stringify(state))
  renameSync(temporary, join(cacheDir, 'build.json'))
}
