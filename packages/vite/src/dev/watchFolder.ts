import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

type FileEvent = 'add' | 'change' | 'unlink'

interface WatchOptions {
  /** Paths from the folder, with `/`, of what is not looked at. */
  isIgnored(path: string): boolean
  onEvent(event: FileEvent, path: string): void
  onError(error: Error): void
}

interface Entry {
  isFolder: boolean
  /** Changes with a file's content, and with a folder when another takes its place; `''` for a file not looked at yet. */
  stamp: string
}

/**
 * Watches a folder with all below it. One watch a folder and none a file: thousands of pages cost nothing, where a
 * watcher that looks at each of them takes a second of the first page's time.
 * @returns the function that ends it
 */
export function watchFolder(root: string, { isIgnored, onEvent, onError }: WatchOptions): () => void {
  const folders = new Map<string, { watcher: FSWatcher; entries: Map<string, Entry> }>()

  const enter = (folder: string, isNew: boolean): void => {
    if (folders.has(folder)) return
    const entries = new Map<string, Entry>()
    try {
      // First the watch, then the list: what comes in between is in one of them.
      const watcher = watch(join(root, folder), (_event, name) => look(folder, name))
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
      // A folder may be gone before it is entered.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error as Error)
    }
  }

  const leave = (folder: string): void => {
    const known = folders.get(folder)
    if (!known) return
    folders.delete(folder)
    known.watcher.close()
    for (const [name, { isFolder }] of known.entries) {
      if (isFolder) leave(joined(folder, name))
      else onEvent('unlink', joined(folder, name))
    }
  }

  /** Something has happened to a name in a folder; what, the disk says. */
  const look = (folder: string, name: string | null): void => {
    const known = folders.get(folder)
    if (!known) return
    if (name === null) {
      for (const other of new Set([...known.entries.keys(), ...namesIn(join(root, folder))])) look(folder, other)
      return
    }
    const path = joined(folder, name)
    if (isIgnored(path)) return
    const before = known.entries.get(name)
    const now = entryAt(join(root, path))
    const isSame =
      before !== undefined && before.isFolder === now?.isFolder && (!now.isFolder || before.stamp === now.stamp)
    if (before && !isSame) {
      known.entries.delete(name)
      if (before.isFolder) leave(path)
      else onEvent('unlink', path)
    }
    if (!now) return
    known.entries.set(name, now)
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
