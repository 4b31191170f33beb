/** Output path of the words that scripts put into pages of a language. */
export function labelsPath(language: string): string {
  return `_octavo/labels/${language}.js`
}

/** Output path of the chat's words. */
export function assistantLabelsPath(language: string): string {
  return `_octavo/labels/assistant-${language}.js`
}

/** Output path of the playground's words. */
export function playgroundLabelsPath(language: string): string {
  return `_octavo/labels/playground-${language}.js`
}
