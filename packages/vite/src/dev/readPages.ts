import type { Site } from '@octavo/site'

/** Milliseconds of reading between two looks at whether somebody waits for a page. */
const READING_MS = 5

/** Reads what pages import, a few at a time, and none while `lull` is waited for. */
export async function readPages(site: Site, lull: () => Promise<void>): Promise<void> {
  await lull()
  let turn = performance.now()
  for (const path of [...site.files.keys()]) {
    if (/\.mdx?$/i.test(path)) site.facts(path)
    if (performance.now() - turn < READING_MS) continue
    await lull()
    turn = performance.now()
  }
  site.readImports()
}
