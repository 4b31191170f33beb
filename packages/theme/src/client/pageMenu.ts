import { closest } from './dom.js'
import { part } from './parts.js'

/** Entries of the page's menu that need more than a link. */
export function startPageMenu(): void {
  document.addEventListener('click', async (event) => {
    const control = closest(event, '[data-page-action]')
    if (!control) return
    event.preventDefault()
    await (await part('menu')).run(control)
  })
}
