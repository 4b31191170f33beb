import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of its own; undefined where this user may mount none. @param options of tmpfs, such as `size=40m` */
export function mountSmall(options: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

/** Takes it away again. */
export function unmountSmall(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true })
}
