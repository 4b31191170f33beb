import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

type FileEvent = 'add' | 'change' | 'unlink'

interface WatchOptions {
  /** Returns true for paths to ignore, relative to the folder, with `/`. */
  isIgnored(path: string): boolean
  onEvent(event: FileEvent, path: string): void
  onError(error: Error): void
}

interface Entry {
  isFolder: boolean
  /** Stamp of a file's content or a folder's identity; `''` for a file that has not been read yet. */
  stamp: string
}

/**
 * Watches a folder recursively, with one watch per folder and none per file: with thousands of pages, a watch per file
 * would delay the first page by a second.
 * @returns a function that stops watching
 */
export function watchFolder(root: string, { isIgnored, onEvent, onError }: WatchOptions): () => void {
  const folders = new Map<string, { watcher: FSWatcher; entries: Map<string, Entry> }>()

  const enter = (folder: string, isNew: boolean): void => {
    if (folders.has(folder)) return
    const entries = new Map<string, Entry>()
    try {
      // Watch before listing, so that no change in between is lost.
      const watcher = watch(join(root, folder), (_event, name) => handleEvent(folder, name))
      watcher.on('error', () => leave(folder))
      folders.set(folder, { watcher, entries })
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const path = joined(folder, entry.name)
        if (isIgnored(path)) continue
        if (entry.isDirectory()) {
          entries.set(entry.name, entryAt(join(root, path)) ?? { isFolder: true, stamp: '' })
          enter(path, isNew)
        } else {
          entries.set(entry.name, { isFolder: false, stamp: '' })
          if (isNew) onEvent('add', path)
        }
      }
    } catch (error) {
      leave(folder)
      // A folder may be deleted before it is entered.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error as Error)
    }
  }

  const leave = (folder: string): void => {
    const entry = folders.get(folder)
    if (!entry) return
    folders.delete(folder)
    entry.watcher.close()
    for (const [name, { isFolder }] of entry.entries) {
      if (isFolder) leave(joined(folder, name))
      else onEvent('unlink', joined(folder, name))
    }
  }

  /** Handles an event for a name in a folder. Checks on disk what has changed. */
  const handleEvent = (folder: string, name: string | null): void => {
    const entry = folders.get(folder)
    if (!entry) return
    if (name === null) {
      for (const other of new Set([...entry.entries.keys(), ...namesIn(join(root, folder))])) handleEvent(folder, other)
      return
    }
    const path = joined(folder, name)
    if (isIgnored(path)) return
    const before = entry.entries.get(name)
    const now = entryAt(join(root, path))
    const isSame =
      before !== undefined && before.isFolder === now?.isFolder && (!now.isFolder || before.stamp === now.stamp)
    if (before && !isSame) {
      entry.entries.delete(name)
      if (before.isFolder) leave(path)
      else onEvent('unlink', path)
    }
    if (!now) return
    entry.entries.set(name, now)
    if (now.isFolder) enter(path, true)
    else if (!isSame) onEvent('add', path)
    else if (before.stamp !== now.stamp) onEvent('change', path)
  }

  enter('', false)
  return () => {
    for (const { watcher } of folders.values()) watcher.close()
    folders.clear()
  }
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function entryAt(path: string): Entry | undefined {
  try {
    const stat = lstatSync(path, { bigint: true })
    if (stat.isDirectory()) return { isFolder: true, stamp: String(stat.ino) }
    return { isFolder: false, stamp: `${stat.size} ${stat.mtimeNs} ${stat.ino}` }
  } catch {
    return undefined
  }
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
