import { all, memory } from '../dom.js'
import { element } from '../element.js'
import { word } from '../registry.js'
import type { ChosenFilter, SearchScope } from './searchTypes.js'

const STORED = 'search-filter'

interface FilterChoices {
  languages: readonly string[]
  versions: readonly string[]
  tabs: readonly string[]
}

/** Returns the options for a filter: the versions of its language, and the tabs of its scope. */
export function filterChoices(scopes: readonly SearchScope[], { language, version }: ChosenFilter): FilterChoices {
  const languageScopes = scopes.filter((scope) => scope.language === language)
  return {
    languages: [...new Set(scopes.map((scope) => scope.language))],
    versions: languageScopes.flatMap((scope) => scope.version ?? []),
    tabs: languageScopes.find((scope) => scope.version === version)?.tabs ?? [],
  }
}

/**
 * Replaces unknown filter values: the language with that of the page, and the version with that of the page or the
 * first one.
 */
export function fitFilter(
  scopes: readonly SearchScope[],
  currentScope: SearchScope,
  filter: Partial<ChosenFilter>,
): ChosenFilter {
  const language = scopes.some((scope) => scope.language === filter.language) ? filter.language : currentScope.language
  const languageScopes = scopes.filter((scope) => scope.language === language)
  const findVersion = (version: string | undefined) => languageScopes.find((scope) => scope.version === version)
  const scope =
    findVersion(filter.version ?? currentScope.version) ??
    findVersion(currentScope.version) ??
    languageScopes[0] ??
    currentScope
  const tab = scope.tabs.find((one) => one === filter.tab)
  return { language: scope.language, version: scope.version, tab }
}

/** Returns the filter stored for this session. */
export function rememberedFilter(): Partial<ChosenFilter> {
  try {
    const value: unknown = JSON.parse(memory.read(STORED, true) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export function rememberFilter(filter: Partial<ChosenFilter>): void {
  memory.write(STORED, JSON.stringify(filter), true)
}

/** Creates a row of radio buttons for each filter that has several options. */
export function filterFields(choices: FilterChoices, filter: ChosenFilter): HTMLElement[] {
  const fields: [name: keyof ChosenFilter, label: string, values: readonly string[]][] = [
    ['language', word('language'), choices.languages],
    ['version', word('version'), choices.versions],
    ['tab', word('section'), choices.tabs],
  ]
  return fields
    .filter(([name, , values]) => values.length > (name === 'tab' ? 0 : 1))
    .map(([name, label, values]) => {
      const chips = (name === 'tab' ? ['', ...values] : values).map((value) => {
        const checked = value === (filter[name] ?? '') || undefined
        const input = element('input', { type: 'radio', name: `search-${name}`, value, checked })
        return element('label', { class: 'search-chip' }, input, optionText(name, value))
      })
      return element('div', { class: 'search-filter', role: 'radiogroup', 'aria-label': label }, ...chips)
    })
}

/** Returns the chosen values of filter fields, by the names of the filters. */
export function chosenValues(fields: HTMLElement): Partial<ChosenFilter> {
  const inputs = all<HTMLInputElement>('input:checked', fields)
  return Object.fromEntries(inputs.map(({ name, value }) => [name.replace('search-', ''), value]))
}

function optionText(name: keyof ChosenFilter, value: string): string {
  if (name === 'language') return languageName(value)
  return name === 'tab' && value === '' ? word('allSections') : value
}

function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
