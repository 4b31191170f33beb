import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a small disk. Returns undefined if this user lacks permission. @param options options of tmpfs, such as
 * `size=40m`
 */
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

/** Unmounts and removes the disk. */
export function unmountSmall(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true })
}
