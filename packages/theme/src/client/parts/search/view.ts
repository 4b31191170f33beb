import { element, glyph } from '../../element.js'
import { word } from '../../registry.js'
import { crumbLine, lineLength } from './lines.js'
import { siteRoot } from './siteRoot.js'
import type { Excerpt, Mark, SearchResult } from './types.js'

export interface SearchView {
  dialog: HTMLDialogElement
  input: HTMLInputElement
  list: HTMLElement
  status: HTMLElement
  /** Filter fields for results. Empty if there are no options. */
  filters: HTMLElement
  /** Heading of recent queries, with a button to clear them. */
  recent: HTMLElement
}

/** Creates the dialog, without adding it to the page. */
export function createView(): SearchView {
  const label = document.querySelector('#search-bar-entry > span')?.textContent?.trim() || word('search')
  const input = element('input', {
    id: 'search-input',
    class: 'search-input',
    type: 'text',
    role: 'combobox',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-controls': 'search-results',
    'aria-expanded': 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    inputmode: 'search',
    placeholder: label,
  })
  const close = element(
    'button',
    { class: 'icon-button small search-close', type: 'button', 'aria-label': word('close') },
    glyph('close'),
  )
  const status = element('p', { class: 'search-status', role: 'status' })
  const clear = element('button', { class: 'search-clear', type: 'button' }, word('clearRecent'))
  const recent = element(
    'div',
    { class: 'search-recent', hidden: true },
    element('span', {}, word('recentSearches')),
    clear,
  )
  const list = element('div', {
    id: 'search-results',
    class: 'search-results',
    role: 'listbox',
    'aria-label': word('searchResults'),
  })
  const filters = element('div', { class: 'search-filters', hidden: true })
  const bar = element('div', { class: 'search-bar' }, glyph('search'), input, close)
  const box = element('div', { class: 'search-box' }, bar, filters, status, recent, list)
  const dialog = element(
    'dialog',
    { id: 'search-dialog', class: 'search-dialog', 'data-kept': true, 'aria-label': label },
    box,
  )
  return { dialog, input, list, status, recent, filters }
}

/** Creates the option for a result, which is also a link, so that it can be opened in a new tab. */
export function resultOption(result: SearchResult, index: number): HTMLAnchorElement {
  const crumbs = crumbLine(result.crumbs, lineLength())
  const text = element('span', { class: 'search-option-description' })
  showText(text, result.text)
  return element(
    'a',
    {
      id: `search-option-${index}`,
      class: 'search-option',
      role: 'option',
      'aria-selected': 'false',
      tabindex: '-1',
      href: new URL(`./${result.path}`, siteRoot()).href,
      'data-kind': result.kind,
    },
    glyph(result.kind === 'page' ? 'file' : 'list'),
    element(
      'span',
      { class: 'search-option-text' },
      element('span', { class: 'search-option-crumbs' }, crumbs),
      element('span', { class: 'search-option-title' }, ...markedText(result.title, result.marks)),
      text,
    ),
  )
}

/** Shows the excerpt of a result. The element's height is the same with and without it. */
export function showText(place: HTMLElement, text: Excerpt | undefined): void {
  place.replaceChildren(...(text ? markedText(text.text, text.marks) : []))
}

export function recentOption(query: string, index: number): HTMLElement {
  return element(
    'div',
    {
      id: `search-option-${index}`,
      class: 'search-option',
      role: 'option',
      'aria-selected': 'false',
      'data-query': query,
    },
    glyph('search'),
    element('span', { class: 'search-option-title' }, query),
  )
}

function markedText(text: string, marks: readonly Mark[]): (Node | string)[] {
  let at = 0
  const nodes = marks.flatMap(([from, to]) => {
    const before = text.slice(at, from)
    at = to
    return [before, element('mark', {}, text.slice(from, to))]
  })
  return [...nodes, text.slice(at)]
}
