/** Output folder of all search files, relative to the site's root. */
export const SEARCH_FOLDER = '_octavo/search'

/** Path of the list of scopes. */
export const SCOPES_FILE = `${SEARCH_FOLDER}/scopes.js`

export function indexFile(scope: string): string {
  return `${SEARCH_FOLDER}/${scope}/index.js`
}

/** Returns the path of a text file, which contains some of a scope's pages. */
export function textFile(scope: string, bucket: number): string {
  return partFile(scope, 'text', bucket)
}

/** Returns the path of one index chunk of a scope. */
export function partFile(scope: string, kind: string, number: number): string {
  return `${SEARCH_FOLDER}/${scope}/${kind}-${number}.js`
}
