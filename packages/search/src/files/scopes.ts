import { checksum } from '../index/checksum.js'
import { readDataScript, writeDataScript } from './dataScript.js'
import { SCOPES_FILE } from './paths.js'
import { isString, listOf, objectOf, optional } from './shape.js'

/** The pages that are searched together: those of one language and version. */
export interface SearchScope {
  /** Name of its folder. */
  id: string
  language: string
  /** Absent where the language has no versions. */
  version?: string
  /** Path that the site lies below, with a slash at both ends; absent: `/`. */
  base?: string
  /** Names of the tabs that its pages stand in, in the order of navigation. */
  tabs: string[]
}

/**
 * The id of a scope of a language (its BCP 47 tag): safe as the name of a folder and in addresses, and different for
 * different versions also where file names don't tell small letters from capital ones.
 */
export function scopeId(language: string, version?: string): string {
  return version === undefined ? language : `${language}--${encode(version)}`
}

function encode(name: string): string {
  const safe = name.replace(/[^a-z0-9.-]/gu, (character) => `_${character.codePointAt(0)?.toString(36)}`)
  return safe.length <= LONGEST_NAME ? safe : `${safe.slice(0, LONGEST_NAME)}_${checksum(name)}`
}

const LONGEST_NAME = 60

/** The scripts' list of scopes; the usual one comes first. */
export function writeScopesScript(scopes: readonly SearchScope[]): string {
  return writeDataScript(SCOPES_FILE, scopes)
}

/** Undefined for what is no list of scopes. */
export function readScopesScript(text: string): SearchScope[] | undefined {
  const data = readDataScript(text)
  return areScopes(data) ? (data as SearchScope[]) : undefined
}

const areScopes = listOf(
  objectOf({
    id: (value) => typeof value === 'string' && /^[\w.-]{1,200}$/.test(value) && !/^\.+$/.test(value),
    language: isString,
    version: optional(isString),
    base: optional(isString),
    tabs: listOf(isString),
  }),
)
