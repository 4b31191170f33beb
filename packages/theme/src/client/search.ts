import { closest, isKey, memory, readTexts, whenActive } from './dom.js'
import { hasFile, part } from './parts.js'

/** Maximum number of remembered pages. */
const PAGES = 9

/** Opens the search with its buttons, ⌘K or Ctrl+K, or `/` outside of fields. It offers the pages visited last. */
export function startSearch(): void {
  whenActive(rememberPage)
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

function rememberPage(): void {
  const title = document.getElementById('page-title')?.textContent
  const page = location.href.replace(/[?#].*/, '')
  const others = readTexts('pages').filter((entry) => !entry.startsWith(`${page}\n`))
  if (title && hasFile('search') && !document.querySelector('.not-found-container'))
    memory.write('pages', JSON.stringify([`${page}\n${title}`, ...others].slice(0, PAGES)))
}

async function open(): Promise<void> {
  ;(await part('search')).open()
}

function isTyping(event: KeyboardEvent): boolean {
  return closest(event, 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]') !== null
}
