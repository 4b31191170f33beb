import { MAX_RESULTS } from '@octavo/search'
import { all, isComposing, memory, readTexts } from '../dom.js'
import { emit } from '../emit.js'
import { word } from '../registry.js'
import { chosenValues, filterChoices, filterFields, fitFilter, rememberedFilter, rememberFilter } from './filters.js'
import { loadProvider, loadScopes, startScope } from './provider.js'
import type { ChosenFilter, SearchProvider, SearchResult } from './searchTypes.js'
import { firstPages, visitedPages } from './startPages.js'
import {
  createView,
  optionGroup,
  pageOption,
  queryOption,
  resultGroups,
  resultOption,
  type SearchView,
  showText,
} from './suggestionView.js'

/** Delay in milliseconds before the loading message is shown. */
const LOADING_DELAY_MS = 150

/** The search dialog: results, or before the first query what the reader searched and visited. */
export class SearchDialog {
  readonly #view: SearchView = createView()
  readonly #choice: Choice = createChoice(this.#view)
  readonly #texts: ResultTexts = new ResultTexts(this.#view.list)
  /** Number of the latest query. Results of earlier queries are ignored. */
  #latestQuery = 0
  /** Number of results of the last query, if any. */
  #resultCount: number | undefined

  constructor() {
    const { dialog, filters, input, list } = this.#view
    input.addEventListener('input', () => void this.#show())
    dialog.addEventListener('keydown', (event) => this.#handleKey(event))
    dialog.addEventListener('click', ({ target }) => this.#click(target as HTMLElement))
    // The event omits the query, which may contain secrets.
    dialog.addEventListener('close', () => {
      if (this.#resultCount !== undefined) emit({ name: 'docs.search.query', data: { results: this.#resultCount } })
      this.#resultCount = undefined
    })
    filters.addEventListener('change', () => this.#narrow())
    list.addEventListener('pointermove', ({ target }) => {
      const option = (target as HTMLElement).closest<HTMLElement>('[role="option"]')
      if (option && option !== this.#choice.active()) this.#choice.set(listOptions(list).indexOf(option))
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
    const number = ++this.#latestQuery
    if (query === '') return this.#showStart()
    const late = setTimeout(() => number === this.#latestQuery && this.#showLoading(), LOADING_DELAY_MS)
    try {
      const results = await this.#search(query)
      if (number !== this.#latestQuery) return
      this.#resultCount = results.length
      const hasResults = results.length > 0
      const options = results.map(resultOption)
      this.#fill(resultGroups(results, options), {
        state: hasResults ? 'results' : 'empty',
        text: hasResults ? word('resultCount', countText(results.length)) : word('noResults', query),
      })
      this.#texts.watch(options, results)
    } catch {
      if (number === this.#latestQuery) this.#fill([], { state: 'failed', text: word('searchFailed') })
    } finally {
      clearTimeout(late)
      if (number === this.#latestQuery) list.ariaBusy = null
    }
  }

  async #search(query: string): Promise<SearchResult[]> {
    const { provider, filter } = await this.#prepare()
    return provider.search(query, filter)
  }

  async #prepare(): Promise<{ provider: SearchProvider; filter: ChosenFilter }> {
    const scopes = await loadScopes()
    const currentScope = startScope(scopes)
    if (!currentScope) throw new Error('The site has no search index.')
    const filter = fitFilter(scopes, currentScope, rememberedFilter())
    this.#showFilters(filterFields(filterChoices(scopes, filter), filter))
    return { provider: await loadProvider(scopes, filter), filter }
  }

  /** Replaces the filters only if they have changed, because one of them may have the focus. */
  #showFilters(fields: HTMLElement[]): void {
    const { filters } = this.#view
    const isSame =
      fields.length === filters.children.length && fields.every((field, at) => sameField(field, filters.children[at]))
    if (!isSame) filters.replaceChildren(...fields)
    filters.hidden = fields.length === 0
  }

  #narrow(): void {
    rememberFilter({ ...rememberedFilter(), ...chosenValues(this.#view.filters) })
    void this.#show()
  }

  #showLoading(): void {
    this.#fill([], { state: 'loading', text: word('loading') })
    this.#view.list.ariaBusy = 'true'
  }

  #showStart(): void {
    const queries = recentQueries()
    const visited = visitedPages().slice(0, MAX_PAGES)
    const otherQueries = new Set([location.href, ...visited.map(({ href }) => href)])
    const first = firstPages().filter(({ href }) => !otherQueries.has(href))
    const groups: [label: string, options: HTMLElement[]][] = [
      [word('recentSearches'), queries.map(queryOption)],
      [word('recentPages'), visited.map(pageOption)],
      [word('startHere'), first.slice(0, MAX_PAGES).map(pageOption)],
    ]
    const matchingGroups = groups.filter(([, options]) => options.length > 0)
    this.#fill(
      matchingGroups.map((group) => optionGroup(...group)),
      { state: 'start', text: '' },
    )
    this.#choice.set(-1)
    this.#view.clear.hidden = queries.length + visited.length === 0
    // Loads the index while the reader types.
    this.#prepare().catch(() => {})
  }

  #fill(groups: HTMLElement[], { state, text }: { state: string; text: string }): void {
    const { input, list, clear, count, status } = this.#view
    clear.hidden = true
    count.textContent = state === 'results' ? text : ''
    count.hidden = state !== 'results'
    list.replaceChildren(...groups)
    for (const [at, option] of listOptions(list).entries()) option.id = `search-option-${at}`
    list.hidden = groups.length === 0
    input.ariaExpanded = `${groups.length > 0}`
    status.textContent = text
    status.dataset.state = state
    this.#choice.set(groups.length > 0 ? 0 : -1)
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.target !== this.#view.input || isComposing(event) || event.altKey) return
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
      for (const key of ['searches', 'pages']) memory.write(key, '[]')
      this.#showStart()
      input.focus()
    } else if (target === dialog || target.closest('.search-close')) dialog.close()
  }

  /** Runs a recent query, or closes the dialog while the browser follows a result's link, which can open a new tab. */
  #choose({ dataset: { query } }: HTMLElement): void {
    const { dialog, input } = this.#view
    if (query === undefined) {
      rememberQuery(input.value.trim())
      emit({ name: 'docs.search.result_click' })
      dialog.close()
    } else {
      input.value = query
      input.focus()
      void this.#show()
    }
  }
}

/** Returns the number of results, of which the index gives the best. */
function countText(count: number): string {
  return count < MAX_RESULTS ? `${count}` : `${count}+`
}

function listOptions(list: HTMLElement): HTMLElement[] {
  return all('[role="option"]', list)
}

/** Returns true for fields with the same options and selection. */
function sameField(field: HTMLElement, other: Element | undefined): boolean {
  const values = (element: Element | undefined) =>
    element &&
    all<HTMLInputElement>('input', element)
      .map(({ value, checked }) => value + checked)
      .join('\n')
  return values(field) === values(other)
}

/** Maximum number of recent searches, and of pages in a group before the first query. */
const [MAX_SEARCHES, MAX_PAGES] = [3, 5]

/** Returns recent queries, latest first. */
function recentQueries(): string[] {
  return readTexts('searches').slice(0, MAX_SEARCHES)
}

function rememberQuery(query: string): void {
  const otherQueries = recentQueries().filter((other) => other !== query)
  if (query !== '') memory.write('searches', JSON.stringify([query, ...otherQueries].slice(0, MAX_SEARCHES)))
}

/** Number of rows that Page Up and Page Down skip. */
const PAGE = 5

/** The active option of the list. The focus stays in the field. */
interface Choice {
  active(): HTMLElement | undefined
  set(index: number): void
  /** Moves the active option. Returns false for other keys. */
  move(key: string): boolean
}

function createChoice({ input, list }: Pick<SearchView, 'input' | 'list'>): Choice {
  let current = -1
  const options = () => listOptions(list)
  const set = (index: number): void => {
    current = index
    for (const [at, option] of options().entries()) option.ariaSelected = `${at === index}`
    const active = options()[index]
    if (active) input.setAttribute('aria-activedescendant', active.id)
    else input.removeAttribute('aria-activedescendant')
    active?.scrollIntoView({ block: 'nearest' })
  }
  return {
    active: () => options()[current],
    set,
    move(key) {
      const last = options().length - 1
      const targets: Record<string, number> = {
        ArrowDown: current === last ? 0 : current + 1,
        ArrowUp: current <= 0 ? last : current - 1,
        Home: 0,
        End: last,
        PageDown: Math.min(last, current + PAGE),
        PageUp: Math.max(0, current - PAGE),
      }
      const target = targets[key]
      if (last < 0 || target === undefined) return false
      set(target)
      return true
    },
  }
}

/** Milliseconds without another query before texts are loaded, because results change while the reader types. */
const PAUSE = 120

/** Loads the texts of visible results. */
class ResultTexts {
  readonly #observer: IntersectionObserver
  #results = new Map<Element, SearchResult>()
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(list: HTMLElement) {
    this.#observer = new IntersectionObserver((entries) => this.#fill(entries), { root: list, rootMargin: '100px' })
  }

  /** Observes new results and stops observing earlier ones. */
  watch(options: readonly HTMLElement[], results: readonly SearchResult[]): void {
    clearTimeout(this.#pause)
    this.#observer.disconnect()
    const pairs = options.map((option, at): [Element, SearchResult] => [option, results[at] as SearchResult])
    this.#results = new Map(pairs.filter(([, { text, loadText }]) => !text && loadText))
    if (this.#results.size === 0) return
    this.#pause = setTimeout(() => {
      for (const option of this.#results.keys()) this.#observer.observe(option)
    }, PAUSE)
  }

  #fill(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const place = target.querySelector<HTMLElement>('.search-option-description')
      const load = isIntersecting ? this.#results.get(target)?.loadText : undefined
      if (!place || !load) continue
      this.#observer.unobserve(target)
      // A result is usable without its text.
      load().then(
        (text) => showText(place, text),
        () => {},
      )
    }
  }
}
