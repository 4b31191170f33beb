import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText } from '@octavo/core'

export interface ArchiveFile {
  /** Path in the archive, with `/`. */
  name: string
  path: string
  bytes: number
}

export interface ArchiveLimits {
  files: number
  bytes: number
}

/** A folder that can't be published as it is. The message is for the owner of the site. */
export class UnfitOutput extends Error {}

/**
 * The files of a folder that a stranger's build has written, in the order of their names. Links and devices are
 * refused, and so are names that two systems read differently.
 * @throws UnfitOutput
 */
export async function listFiles(folder: string, limits: ArchiveLimits): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = []
  let bytes = 0
  const walk = async (directory: string, prefix: string): Promise<void> => {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      const name = prefix + entry.name
      const path = join(directory, entry.name)
      if (isUnfitName(entry.name)) throw new UnfitOutput(`The site has a file whose name can't be archived: ${name}`)
      if (entry.isDirectory()) {
        await walk(path, `${name}/`)
        continue
      }
      const stat = await lstat(path)
      if (!stat.isFile()) throw new UnfitOutput(`The site has something that is no plain file: ${name}`)
      bytes += stat.size
      files.push({ name, path, bytes: stat.size })
      if (files.length > limits.files) throw new UnfitOutput(`The site has more than ${limits.files} files.`)
      if (bytes > limits.bytes) throw new UnfitOutput(`The site is larger than ${limits.bytes} bytes.`)
    }
  }
  // It could be a link to anywhere as well.
  if (!(await isFolder(folder))) throw new UnfitOutput('The build has left no site.')
  try {
    await walk(folder, '')
  } catch (error) {
    if (!CLOSED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new UnfitOutput('The site has folders that are too deep or that can not be read.', { cause: error })
  }
  if (files.length === 0) throw new UnfitOutput('The build has left no site.')
  files.sort((a, b) => compareText(a.name, b.name))
  refuseClashes(files)
  return files
}

/** What a folder says that its writer has closed, or that lies too deep. */
const CLOSED = new Set(['EACCES', 'ENAMETOOLONG', 'ELOOP'])

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Control characters, `\` and `:` mean something else on another system; `\ufffd` stands for bytes that are no text. */
function isUnfitName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f\\:\ufffd]/.test(name) || name !== name.normalize('NFC')
}

/** On a disk that does not tell upper from lower case, one of two files would be lost, or a folder in the way of a file. */
function refuseClashes(files: readonly ArchiveFile[]): void {
  const names = new Set<string>()
  const folders = new Set<string>()
  const refuse = (name: string) => {
    throw new UnfitOutput(`The site has two files whose names differ in case only: ${name}`)
  }
  for (const { name } of files) {
    const folded = fold(name)
    if (names.has(folded)) refuse(name)
    names.add(folded)
    for (let at = folded.indexOf('/'); at >= 0; at = folded.indexOf('/', at + 1)) folders.add(folded.slice(0, at))
  }
  for (const { name } of files) if (folders.has(fold(name))) refuse(name)
}

/** Also `ß` and `SS` are one to some disks. */
function fold(name: string): string {
  return name.toUpperCase().toLowerCase()
}
