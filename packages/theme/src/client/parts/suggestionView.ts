import { element, glyph } from '../element.js'
import { word } from '../registry.js'
import { crumbLine, lineLength } from './hitLines.js'
import type { Excerpt, Mark, SearchResult } from './searchTypes.js'
import { siteRoot } from './siteRoot.js'
import type { PageLink } from './startPages.js'

export interface SearchView {
  dialog: HTMLDialogElement
  input: HTMLInputElement
  list: HTMLElement
  status: HTMLElement
  /** Filter fields for results. Empty if there are no options. */
  filters: HTMLElement
  /** The button that clears what is remembered. */
  clear: HTMLElement
  /** The number of results, which screen readers get from the status. */
  count: HTMLElement
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
  const clear = element('button', { class: 'search-clear', type: 'button', hidden: true }, word('clearRecent'))
  const count = element('p', { class: 'search-count', 'aria-hidden': 'true' })
  const list = element('div', {
    id: 'search-results',
    class: 'search-results',
    role: 'listbox',
    'aria-label': word('searchResults'),
  })
  const filters = element('div', { class: 'search-filters', hidden: true })
  const bar = element('div', { class: 'search-bar' }, glyph('search'), input, close)
  const keys = element(
    'div',
    { class: 'search-keys' },
    element('span', { 'aria-hidden': 'true' }, key('↑'), key('↓'), word('keyMove')),
    element('span', { 'aria-hidden': 'true' }, key('↵'), word('keyOpen')),
    element('span', { 'aria-hidden': 'true' }, key('Esc'), word('close')),
    count,
    clear,
  )
  const box = element('div', { class: 'search-box' }, bar, filters, status, list, keys)
  const dialog = element(
    'dialog',
    { id: 'search-dialog', class: 'search-dialog', 'data-kept': true, 'aria-label': label },
    box,
  )
  return { dialog, input, list, status, clear, count, filters }
}

function key(name: string): HTMLElement {
  return element('kbd', {}, name)
}

/** Creates a group of options under a heading. */
export function optionGroup(label: string, options: readonly HTMLElement[]): HTMLElement {
  return element(
    'div',
    { class: 'search-group', role: 'group', 'aria-label': label },
    element('div', { class: 'search-group-label', 'aria-hidden': 'true' }, label),
    ...options,
  )
}

/**
 * Returns results as groups, one for each page, in the order of the best result of each. Pages in the same location
 * that follow each other are one group.
 */
export function resultGroups(results: readonly SearchResult[], options: readonly HTMLElement[]): HTMLElement[] {
  const pages = new Map<string, number[]>()
  for (const [at, { path }] of results.entries()) {
    const page = path.replace(/#.*/, '')
    pages.set(page, [...(pages.get(page) ?? []), at])
  }
  const groups: [label: string, options: HTMLElement[]][] = []
  for (const group of pages.values()) {
    const crumbs = group.map((at) => results[at]?.crumbs ?? []).sort((a, b) => b.length - a.length)[0] ?? []
    const label = crumbLine(crumbs, lineLength())
    const groupOptions = group.map((at) => options[at] as HTMLElement)
    const last = groups.at(-1)
    if (last?.[0] === label) last[1].push(...groupOptions)
    else groups.push([label, groupOptions])
  }
  return groups.map((group) => optionGroup(...group))
}

export function resultOption(result: SearchResult): HTMLAnchorElement {
  const text = element('span', { class: 'search-option-description' })
  showText(text, result.text)
  const endpoint = result.operation && endpointLine(result.operation)
  const title = element('span', { class: 'search-option-title' }, ...markedText(result.title, result.marks))
  const href = new URL(`./${result.path}`, siteRoot()).href
  return linkOption(href, result.kind === 'page' ? 'file' : 'list', [
    title,
    ...(endpoint ? [endpoint] : []),
    ...(endpoint && result.text?.text === '' ? [] : [text]),
  ])
}

function endpointLine({ method, path, marks }: NonNullable<SearchResult['operation']>): HTMLElement {
  const badge = element('span', { class: 'method-nav-pill', 'data-method': method.toUpperCase() }, method.toUpperCase())
  return element(
    'span',
    { class: 'search-option-endpoint' },
    badge,
    ' ',
    element('code', {}, ...markedText(path, marks)),
  )
}

export function pageOption({ title, href }: PageLink): HTMLAnchorElement {
  return linkOption(href, 'file', [element('span', { class: 'search-option-title' }, title)])
}

/** Creates an option that is also a link, so that it can be opened in a new tab. */
function linkOption(href: string, icon: string, content: HTMLElement[]): HTMLAnchorElement {
  return element(
    'a',
    { class: 'search-option', role: 'option', 'aria-selected': 'false', tabindex: '-1', href },
    glyph(icon),
    element('span', { class: 'search-option-text' }, ...content),
  )
}

/** Shows the excerpt of a result. The element's height is the same with and without it. */
export function showText(place: HTMLElement, text: Excerpt | undefined): void {
  place.replaceChildren(...(text ? markedText(text.text, text.marks) : []))
}

export function queryOption(query: string): HTMLElement {
  return element(
    'div',
    { class: 'search-option', role: 'option', 'aria-selected': 'false', 'data-query': query },
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
