/** Labels of scripts, by their keys in the translations. */
export const SCRIPT_LABELS = [
  'allSections',
  'clearRecent',
  'close',
  'copied',
  'documentExample',
  'image',
  'keyMove',
  'keyOpen',
  'language',
  'loading',
  'noResults',
  'recentPages',
  'recentSearches',
  'resultCount',
  'search',
  'searchFailed',
  'searchResults',
  'section',
  'startHere',
  'version',
  'yourRequest',
] as const

export type ScriptLabels = Record<(typeof SCRIPT_LABELS)[number], string>
