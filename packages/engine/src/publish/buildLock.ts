import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DocsError, type LockResult, takeLock } from '@octavo/core'
import { besideOutput } from '../files/besideOutput.js'
import { writeError } from '../files/writeError.js'

/**
 * Locks an output folder for one build. Returns a function that releases the lock.
 *
 * @throws DocsError if another build is writing to the folder
 */
export function lockOutput(outDir: string): () => void {
  const lock = take(outDir)
  if ('release' in lock) return lock.release
  const process = lock.owner === undefined ? '' : ` (pid ${lock.owner})`
  throw new DocsError([
    {
      rule: 'BUILD_LOCKED',
      severity: 'error',
      message: `Another build${process} is writing to \`${basename(outDir)}\`.`,
      hint: 'Fix: wait until it ends, or choose another folder with `--out`.',
    },
  ])
}

function take(outDir: string): LockResult {
  try {
    mkdirSync(dirname(outDir), { recursive: true })
    return takeLock(besideOutput(outDir, 'lock'))
  } catch (error) {
    throw writeError(basename(outDir), basename(outDir), error)
  }
}
