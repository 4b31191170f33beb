import type { Page } from 'playwright-core'

/** As many as a small machine has processors. */
const TABS = 2

/** Does the same on every path, in two tabs that take the next path each. Both are closed at the end. */
export async function visitAll(
  paths: readonly string[],
  open: () => Promise<Page>,
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const left = [...paths]
  const work = async () => {
    const page = await open()
    for (let path = left.shift(); path !== undefined; path = left.shift()) await visit(page, path)
    await page.context().close()
  }
  await Promise.all(Array.from({ length: TABS }, work))
}
