import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** The site whose pages are asked about. */
export const ASSISTANT_SITE = fileURLToPath(new URL('fixtures/assistant', import.meta.url))

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistant' })
export const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Your question' })
export const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
export const turn = (page: Page) => panel(page).locator('.ask-turn').last()
export const answer = (page: Page) => turn(page).getByRole('group', { name: 'Assistant' })
export const sources = (page: Page) => turn(page).locator('.ask-source')
export const status = (page: Page) => panel(page).getByRole('status')

export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await field(page).press('Enter')
}

/** The address without its origin, of all links. */
export const hrefs = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
