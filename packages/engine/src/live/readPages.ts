import type { Engine } from '../queries/engine.js'

/** Milliseconds of reading between two checks for pending requests. */
const READING_MS = 5

/** Reads the facts of pages in small batches while the server is idle. */
export async function readPages(engine: Engine, idle: () => Promise<void>): Promise<void> {
  const { site } = engine
  await idle()
  let turn = performance.now()
  for (const path of [...site.files.keys()]) {
    if (/\.mdx?$/i.test(path)) site.facts(path)
    if (performance.now() - turn < READING_MS) continue
    await idle()
    turn = performance.now()
  }
  await engine.completeFacts()
}
