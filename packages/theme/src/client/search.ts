import { closest, isKey } from './dom.js'
import { hasFile, part } from './parts.js'

/** Opens the search with its buttons, ⌘K or Ctrl+K, or `/` outside of fields. */
export function startSearch(): void {
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-search-open]')) void open()
  })
  document.addEventListener('keydown', (event) => {
    const isChord = (event.metaKey || event.ctrlKey) && isKey(event, 'k')
    const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event)
    if (event.altKey || event.defaultPrevented || !(isChord || isSlash) || !hasFile('search')) return
    event.preventDefault()
    void open()
  })
}

async function open(): Promise<void> {
  ;(await part('search')).open()
}

function isTyping(event: KeyboardEvent): boolean {
  return closest(event, 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]') !== null
}
