/** Output folder of everything that the search reads, from the site's root. */
export const SEARCH_FOLDER = '_octavo/search'

/** The list of scopes. */
export const SCOPES_FILE = `${SEARCH_FOLDER}/scopes.js`

/** The index of a scope. */
export function indexFile(scope: string): string {
  return `${SEARCH_FOLDER}/${scope}/index.js`
}

/** The text of some of its pages. */
export function textFile(scope: string, bucket: number): string {
  return partFile(scope, 'text', bucket)
}

/** Returns the path of one index chunk of a scope. */
export function partFile(scope: string, kind: string, number: number): string {
  return `${SEARCH_FOLDER}/${scope}/${kind}-${number}.js`
}
