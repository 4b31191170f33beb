import { loadFile } from '../parts.js'
import { register, word } from './registry.js'
import { createChoice } from './search/choice.js'
import { forgetQueries, recentQueries, rememberQuery } from './search/recent.js'
import { currentPath } from './search/siteRoot.js'
import { createTitleSearch } from './search/titleSearch.js'
import type { SearchProvider } from './search/types.js'
import { createView, recentOption, resultOption } from './search/view.js'

const view = createView()
const { dialog, input, list, status, recent } = view
const choice = createChoice(view)
let provider: Promise<SearchProvider> | undefined
/** The latest query's number: answers to earlier ones come too late. */
let latest = 0

register('search', { open })

function open(): void {
  if (dialog.open) return
  // Replacing the page's content in dev takes the dialog out of it.
  if (!dialog.isConnected) document.body.append(dialog)
  dialog.showModal()
  input.select()
  void show()
}

function loadProvider(): Promise<SearchProvider> {
  provider ??= load()
  // After a failure the next query tries again.
  provider.catch(() => (provider = undefined))
  return provider
}

async function load(): Promise<SearchProvider> {
  if (window.octavo?.searchProvider) return window.octavo.searchProvider
  await loadFile('search-index')
  const index = window.octavo?.searchIndex ?? { pages: [] }
  const path = currentPath()
  return createTitleSearch(index, { version: index.pages.find((page) => page.path === path)?.version })
}

async function show(): Promise<void> {
  const query = input.value.trim()
  const number = ++latest
  if (query === '') return showRecent()
  const late = setTimeout(() => number === latest && showLoading(), 150)
  try {
    const results = await (await loadProvider()).search(query)
    if (number !== latest) return
    const text = results.length > 0 ? word('resultCount', `${results.length}`) : word('noResults', query)
    fill(results.map(resultOption), text)
    status.dataset.state = results.length > 0 ? 'results' : 'empty'
  } catch {
    if (number !== latest) return
    fill([], word('searchFailed'))
    status.dataset.state = 'failed'
  } finally {
    clearTimeout(late)
    if (number === latest) list.ariaBusy = null
  }
}

function showLoading(): void {
  fill([], word('loading'))
  status.dataset.state = 'loading'
  list.ariaBusy = 'true'
}

function showRecent(): void {
  const queries = recentQueries()
  fill(queries.map(recentOption), '')
  choice.set(-1)
  status.dataset.state = 'recent'
  recent.hidden = queries.length === 0
  // The index comes while the reader types.
  loadProvider().catch(() => {})
}

function fill(options: HTMLElement[], text: string): void {
  recent.hidden = true
  list.replaceChildren(...options)
  list.hidden = options.length === 0
  input.ariaExpanded = `${options.length > 0}`
  status.textContent = text
  choice.set(options.length > 0 ? 0 : -1)
}

/** A link is followed by the browser, so that keys and buttons for new tabs work. */
function choose(option: HTMLElement): void {
  if (option.dataset.query === undefined) {
    rememberQuery(input.value.trim())
    dialog.close()
  } else {
    input.value = option.dataset.query
    input.focus()
    void show()
  }
}

input.addEventListener('input', () => void show())
dialog.addEventListener('keydown', (event) => {
  if (event.isComposing || event.altKey) return
  if (event.key === 'Enter' && event.target === input) {
    event.preventDefault()
    const active = choice.active()
    const { ctrlKey, metaKey, shiftKey } = event
    active?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
  } else if (event.target === input && !event.shiftKey && choice.move(event.key)) event.preventDefault()
})
dialog.addEventListener('click', ({ target }) => {
  const hit = target as HTMLElement
  const option = hit.closest<HTMLElement>('[role="option"]')
  if (option) choose(option)
  else if (hit.closest('.search-clear')) {
    forgetQueries()
    showRecent()
    input.focus()
  } else if (hit === dialog || hit.closest('.search-close')) dialog.close()
})
list.addEventListener('pointermove', ({ target }) => {
  const option = (target as HTMLElement).closest<HTMLElement>('[role="option"]')
  if (option && option !== choice.active()) choice.set([...list.children].indexOf(option))
})
