import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of the pages of a built site, sorted: every document but those that only lead elsewhere. */
export function builtPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => file.endsWith('.html') && statSync(join(folder, `${file.slice(0, -5)}.md`), { throwIfNoEntry: false }),
    )
    .map((file) => `/${file.slice(0, -5)}`.replace(/\/index$/, '/'))
    .sort()
}
