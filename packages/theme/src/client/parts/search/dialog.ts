import { word } from '../registry.js'
import { type Choice, createChoice } from './choice.js'
import { loadProvider } from './provider.js'
import { forgetQueries, recentQueries, rememberQuery } from './recent.js'
import { createView, recentOption, resultOption, type SearchView } from './view.js'

/** Milliseconds after which a reader is told to wait. */
const LATE = 150

/** The search as a dialog: a field, the results below it, and what was searched for before. */
export class SearchDialog {
  readonly #view: SearchView = createView()
  readonly #choice: Choice = createChoice(this.#view)
  /** The latest query's number: answers to earlier ones come too late. */
  #latest = 0

  constructor() {
    const { dialog, input, list } = this.#view
    input.addEventListener('input', () => void this.#show())
    dialog.addEventListener('keydown', (event) => this.#press(event))
    dialog.addEventListener('click', ({ target }) => this.#click(target as HTMLElement))
    list.addEventListener('pointermove', ({ target }) => {
      const option = (target as HTMLElement).closest<HTMLElement>('[role="option"]')
      if (option && option !== this.#choice.active()) this.#choice.set([...list.children].indexOf(option))
    })
  }

  open(): void {
    const { dialog, input } = this.#view
    if (dialog.open) return
    if (!dialog.isConnected) document.body.append(dialog)
    dialog.showModal()
    input.select()
    void this.#show()
  }

  async #show(): Promise<void> {
    const { input, list } = this.#view
    const query = input.value.trim()
    const number = ++this.#latest
    if (query === '') return this.#showRecent()
    const late = setTimeout(() => number === this.#latest && this.#showLoading(), LATE)
    try {
      const results = await (await loadProvider()).search(query)
      if (number !== this.#latest) return
      const hasResults = results.length > 0
      this.#fill(results.map(resultOption), {
        state: hasResults ? 'results' : 'empty',
        text: hasResults ? word('resultCount', `${results.length}`) : word('noResults', query),
      })
    } catch {
      if (number === this.#latest) this.#fill([], { state: 'failed', text: word('searchFailed') })
    } finally {
      clearTimeout(late)
      if (number === this.#latest) list.ariaBusy = null
    }
  }

  #showLoading(): void {
    this.#fill([], { state: 'loading', text: word('loading') })
    this.#view.list.ariaBusy = 'true'
  }

  #showRecent(): void {
    const queries = recentQueries()
    this.#fill(queries.map(recentOption), { state: 'recent', text: '' })
    this.#choice.set(-1)
    this.#view.recent.hidden = queries.length === 0
    // The index comes while the reader types.
    loadProvider().catch(() => {})
  }

  #fill(options: HTMLElement[], { state, text }: { state: string; text: string }): void {
    const { input, list, recent, status } = this.#view
    recent.hidden = true
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    input.ariaExpanded = `${options.length > 0}`
    status.textContent = text
    status.dataset.state = state
    this.#choice.set(options.length > 0 ? 0 : -1)
  }

  #press(event: KeyboardEvent): void {
    if (event.target !== this.#view.input || event.isComposing || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
      this.#choice.active()?.dispatchEvent(click)
    } else if (!event.shiftKey && this.#choice.move(event.key)) event.preventDefault()
  }

  #click(target: HTMLElement): void {
    const { dialog, input } = this.#view
    const option = target.closest<HTMLElement>('[role="option"]')
    if (option) this.#choose(option)
    else if (target.closest('.search-clear')) {
      forgetQueries()
      this.#showRecent()
      input.focus()
    } else if (target === dialog || target.closest('.search-close')) dialog.close()
  }

  /** A link is followed by the browser, so that keys and buttons for new tabs work. */
  #choose({ dataset: { query } }: HTMLElement): void {
    const { dialog, input } = this.#view
    if (query === undefined) {
      rememberQuery(input.value.trim())
      dialog.close()
    } else {
      input.value = query
      input.focus()
      void this.#show()
    }
  }
}
