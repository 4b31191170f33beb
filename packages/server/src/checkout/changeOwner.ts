import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a user the owner of a folder and of all in it. Links are given, not what they lead to. */
export async function changeOwner(folder: string, user: number): Promise<void> {
  await lchown(folder, user, user)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(path, user)
    else await lchown(path, user, user)
  }
}
