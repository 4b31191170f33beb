import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file by its text or bytes, or a symbolic link. */
export type SiteFile = string | Uint8Array | { link: string }
export type SiteFiles = Record<string, SiteFile>

/** A correct docs.json with some keys changed; written two spaces deep, so that lines can be counted. */
export function docs(changed: Record<string, unknown> = {}): string {
  const correct = {
    theme: 'mint',
    name: 'Lantern',
    colors: { primary: '#0d9373' },
    navigation: { pages: ['index'] },
  }
  return `${JSON.stringify({ ...correct, ...changed }, null, 2)}\n`
}

/** A correct site with these pages in navigation, in this order, and other files changed or added. */
export function siteWith(files: SiteFiles, pages: readonly string[] = []): SiteFiles {
  return {
    'docs.json': docs({ navigation: { pages: ['index', ...pages] } }),
    'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
    ...files,
  }
}

/** A correct site whose page `guides/a` has this text. */
export function pageWith(text: SiteFile, files: SiteFiles = {}): SiteFiles {
  return siteWith({ 'guides/a.mdx': text, ...files }, ['guides/a'])
}

/** Writes a site to a new folder, which goes when the test ends. */
export function createSite(files: SiteFiles): string {
  const folder = createFolder()
  writeFiles(folder, files)
  return folder
}

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function writeFiles(folder: string, files: SiteFiles): void {
  for (const [path, file] of Object.entries(files)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    if (typeof file === 'string' || file instanceof Uint8Array) writeFileSync(target, file)
    else symlinkSync(file.link, target)
  }
}
