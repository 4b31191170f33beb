import { closest } from './dom.js'
import { part } from './parts.js'

/** Handles the entries of the page menu that are not links. */
export function startPageMenu(): void {
  document.addEventListener('click', async (event) => {
    const control = closest(event, '[data-page-action]')
    if (!control) return
    event.preventDefault()
    await (await part('menu')).run(control)
  })
}
