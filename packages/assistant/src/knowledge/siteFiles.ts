import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The files of a built site. */
export interface SiteFiles {
  /** Returns the text of a file by its path below the site's root. Undefined if it is missing or too large. */
  read(path: string): Promise<string | undefined>
}

/** Maximum size of a file. Indexes of the largest sites are smaller. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

/** Reads the files in a folder, and no files outside it. */
export function folderFiles(folder: string): SiteFiles {
  return {
    async read(path) {
      if (!isPlainPath(path)) return undefined
      try {
        const root = await realpath(folder)
        const file = await realpath(join(root, path))
        if (!file.startsWith(root + sep)) return undefined
        const handle = await open(file, 'r')
        try {
          const { size } = await handle.stat()
          return size > MAX_FILE_BYTES ? undefined : await handle.readFile('utf8')
        } finally {
          await handle.close()
        }
      } catch (error) {
        if (
          ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
        )
          return undefined
        throw error
      }
    },
  }
}

function isPlainPath(path: string): boolean {
  return path !== '' && !path.includes('\0') && !path.includes('\\') && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)
}

/** Returns the name of a built site, from its `llms.txt`. */
export async function siteName(files: SiteFiles): Promise<string> {
  return /^# (.+)/.exec((await files.read('llms.txt')) ?? '')?.[1] ?? 'Documentation'
}
