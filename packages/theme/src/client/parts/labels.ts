/** Words that scripts put into a page, by their names in the translations. */
export const SCRIPT_LABELS = [
  'clearRecent',
  'close',
  'copied',
  'image',
  'loading',
  'noResults',
  'recentSearches',
  'resultCount',
  'search',
  'searchFailed',
  'searchResults',
] as const

export type ScriptLabels = Record<(typeof SCRIPT_LABELS)[number], string>
