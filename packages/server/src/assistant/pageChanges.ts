import { createHash } from 'node:crypto'
import { compareText, markdownPage } from '@octavo/core'
import type { BundleStore } from '../bundles/bundleStore.js'
import { readPack } from './packKnowledge.js'

/** Pages that differ between two exports, as paths such as `/guides/start`, sorted. */
export interface PageChanges {
  added: string[]
  removed: string[]
  changed: string[]
}

/** Compares the pages of two exports, by path and hash. */
export function comparePages(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): PageChanges {
  const paths = [...after.keys()].sort(compareText)
  return {
    added: paths.filter((path) => !before.has(path)),
    removed: [...before.keys()].filter((path) => !after.has(path)).sort(compareText),
    changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
  }
}

/** Returns the hash of each page's Markdown in an untrusted pack, by path. */
export async function readPageHashes(file: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const { name, content } of readPack(file)) {
    if (!name.endsWith('.md')) continue
    const file = markdownPage(name)
    // The file of a page may be the first part of its whole text.
    if (file === name && hashes.has(pagePath(file))) continue
    hashes.set(pagePath(file), createHash('sha256').update(content).digest('base64url'))
  }
  return hashes
}

/** Converts the name of a Markdown file to the path of its page: `guides/start.md` to `/guides/start`. */
function pagePath(name: string): string {
  const path = name.slice(0, -'.md'.length)
  return path === 'index' ? '/' : `/${path.replace(/\/index$/, '')}`
}

/** Returns the hashes of the pages in a knowledge pack of the store, by path. Undefined if the pack is missing. */
export type PageReader = (name: string) => Promise<ReadonlyMap<string, string> | undefined>

/**
 * Returns a reader of knowledge packs that reads one pack at a time, because a pack can have 128 MB.
 * @param folder folder for packs that are downloaded from an object store
 */
export function createPageReader(store: Pick<BundleStore, 'fetch'>, folder: string): PageReader {
  let last: Promise<unknown> = Promise.resolve()
  return (name) => {
    const pages = last.then(async () => {
      const file = await store.fetch(name, folder)
      return file === undefined ? undefined : readPageHashes(file)
    })
    last = pages.catch(() => {})
    return pages
  }
}
