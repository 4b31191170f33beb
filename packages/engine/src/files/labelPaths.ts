/** Returns the output path of the labels for scripts. */
export function labelsPath(language: string): string {
  return `_octavo/labels/${language}.js`
}

/** Returns the output path of the chat's labels. */
export function assistantLabelsPath(language: string): string {
  return `_octavo/labels/assistant-${language}.js`
}

/** Returns the output path of the API playground's labels. */
export function playgroundLabelsPath(language: string): string {
  return `_octavo/labels/playground-${language}.js`
}
