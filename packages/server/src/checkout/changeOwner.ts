import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes the owner of a folder and its content recursively. Links are changed, not their targets. */
export async function changeOwner(folder: string, user: number): Promise<void> {
  await lchown(folder, user, user)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(path, user)
    else await lchown(path, user, user)
  }
}
