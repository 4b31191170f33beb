import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Returns the folder in the cache that keeps the files of the last output, so that a build needs them neither in the
 * output folder nor again. Undefined without a cache, or if one of the folders contains the other.
 */
export function mirrorFolder(cacheDir: string | undefined, outDir: string): string | undefined {
  if (cacheDir === undefined) return undefined
  const mirror = join(cacheDir, 'output')
  const isApart = [relative(mirror, outDir), relative(outDir, mirror)].every((path) => path.startsWith('..'))
  return isApart ? mirror : undefined
}

/**
 * Moves the mirror beside the output, where no other build uses it. A killed build may have left it there. Returns
 * undefined if there is none, or if it is on another file system.
 */
export function takeMirror(mirror: string | undefined, destination: string): string | undefined {
  try {
    if (mirror === undefined) rmSync(destination, { recursive: true, force: true })
    else if (!existsSync(destination)) renameSync(mirror, destination)
    return mirror && destination
  } catch {
    return undefined
  }
}

/** Moves the mirror back after a build that was not published. Its files are compared with their stamps before use. */
export function returnMirror(folder: string | undefined, mirror: string | undefined): void {
  if (folder === undefined || mirror === undefined) return
  try {
    renameSync(folder, mirror)
  } catch {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface SavedMirror {
  /** The tree that was the output before, if there was one. */
  old: string
  outDir: string
  /** The files that the old tree may lack. */
  paths: Iterable<string>
}

/**
 * Makes the old output the mirror and links the changed files of the new one into it. There is no mirror on file systems
 * without hard links, nor if the cache is on another one than the output.
 */
export function saveMirror(mirror: string, { old, outDir, paths }: SavedMirror): void {
  try {
    rmSync(mirror, { recursive: true, force: true })
    mkdirSync(dirname(mirror), { recursive: true })
    // A link to a folder is not a tree of this build.
    if (lstatSync(old, { throwIfNoEntry: false })?.isDirectory()) renameSync(old, mirror)
    const folders = new Set<string>()
    for (const path of paths) {
      const target = join(mirror, path)
      const folder = dirname(target)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      if (lstatSync(target, { throwIfNoEntry: false })) unlinkSync(target)
      linkSync(join(outDir, path), target)
    }
  } catch {
    rmSync(mirror, { recursive: true, force: true })
  }
}

/** Returns false if a folder has other files, or folders without files. */
export function hasOnly(folder: string, isListed: (path: string) => boolean, prefix = ''): boolean {
  const entries = readdirSync(folder, { withFileTypes: true })
  return (
    entries.length > 0 &&
    entries.every((entry) => {
      const path = prefix + entry.name
      return entry.isDirectory() ? hasOnly(join(folder, entry.name), isListed, `${path}/`) : isListed(path)
    })
  )
}

/** Returns the size, modification time and inode, which hard links keep. */
export function fileStamp(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}:${stats.ino}` : undefined
}

/** Returns whether a file is the recorded one or its copy from an archive, which keeps the time, often in whole seconds. */
export function isRestored(stamp: string, recorded: string): boolean {
  const [size, time] = stamp.split(':')
  const [recordedSize, recordedTime] = recorded.split(':')
  const seconds = Math.floor(Number(recordedTime) / 1000) * 1000
  return size === recordedSize && (time === recordedTime || Number(time) === seconds)
}
