import { mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DocsError } from '@octavo/core'
import { writeError } from '../store/writeError.js'

/** Makes sure that one build at a time writes to an output folder. Returns the function that releases it. */
export function lockOutput(outDir: string): () => void {
  const path = join(dirname(outDir), `.${basename(outDir)}.octavo-lock`)
  prepareParent(outDir)
  for (;;) {
    try {
      const descriptor = openSync(path, 'wx')
      writeSync(descriptor, String(process.pid))
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw writeError(basename(outDir), basename(outDir), error)
    }
    const owner = Number(readOwner(path))
    if (owner > 0 && owner !== process.pid && isAlive(owner)) throw locked(outDir, owner)
    // Its build was killed before it could remove the lock.
    rmSync(path, { force: true })
  }
}

function prepareParent(outDir: string): void {
  try {
    mkdirSync(dirname(outDir), { recursive: true })
  } catch (error) {
    throw writeError(basename(outDir), basename(outDir), error)
  }
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function locked(outDir: string, pid: number): DocsError {
  return new DocsError([
    {
      rule: 'BUILD_LOCKED',
      severity: 'error',
      message: `Another build (pid ${pid}) uses ${basename(outDir)}.`,
      hint: 'Wait for it to end, or build into another folder with --out.',
    },
  ])
}
