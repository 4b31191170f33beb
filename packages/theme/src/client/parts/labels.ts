/** Labels of scripts, by their keys in the translations. */
export const SCRIPT_LABELS = [
  'allSections',
  'clearRecent',
  'close',
  'copied',
  'image',
  'language',
  'loading',
  'noResults',
  'recentSearches',
  'resultCount',
  'search',
  'searchFailed',
  'searchResults',
  'section',
  'version',
] as const

export type ScriptLabels = Record<(typeof SCRIPT_LABELS)[number], string>
