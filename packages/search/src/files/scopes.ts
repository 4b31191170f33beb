import { checksum } from '../index/checksum.js'
import { readDataScript, writeDataScript } from './dataScript.js'
import { SCOPES_FILE } from './paths.js'
import { isString, listShape, objectShape, optional } from './shape.js'

/** The pages of one language and version, which are searched together. */
export interface SearchScope {
  /** Name of the scope's folder. */
  id: string
  language: string
  /** Undefined if the language has no versions. */
  version?: string
  /** Base path of the site, with slashes around it. Default: `/`. */
  base?: string
  /** Names of the tabs that contain the pages, in navigation order. */
  tabs: string[]
  /** The site's groups of words and phrases that mean the same. */
  synonyms?: readonly (readonly string[])[]
}

/**
 * Returns the ID of a scope for a language (BCP 47) and version. It is safe as a folder name and in URLs. Distinct
 * versions have distinct IDs, even if case is ignored.
 */
export function scopeId(language: string, version?: string): string {
  return version === undefined ? language : `${language}--${encode(version)}`
}

function encode(name: string): string {
  const safe = name.replace(/[^a-z0-9.-]/gu, (character) => `_${character.codePointAt(0)?.toString(36)}`)
  return safe.length <= MAX_NAME_LENGTH ? safe : `${safe.slice(0, MAX_NAME_LENGTH)}_${checksum(name)}`
}

const MAX_NAME_LENGTH = 60

/** Writes the scopes as a script. The default scope comes first. */
export function writeScopesScript(scopes: readonly SearchScope[]): string {
  return writeDataScript(SCOPES_FILE, scopes)
}

/** Parses the script with the scopes. Returns undefined for other texts. */
export function readScopesScript(text: string): SearchScope[] | undefined {
  const data = readDataScript(text)
  return areScopes(data) ? (data as SearchScope[]) : undefined
}

const areScopes = listShape(
  objectShape({
    id: (value) => typeof value === 'string' && /^[\w.-]{1,200}$/.test(value) && !/^\.+$/.test(value),
    language: isString,
    version: optional(isString),
    base: optional(isString),
    tabs: listShape(isString),
    synonyms: optional(listShape(listShape(isString))),
  }),
)
