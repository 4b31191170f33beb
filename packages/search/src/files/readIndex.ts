import { type DividedIndex, type IndexDirectory, joinIndex } from '../index/divideIndex.js'
import { FIELDS } from '../index/indexFields.js'
import { areLengthMarks } from '../index/lengthMarks.js'
import { arePostings } from '../index/readPostings.js'
import { readDataScript } from './dataScript.js'
import type { Part, SearchIndex, TextLocations } from './openIndex.js'
import { indexFile, partFile } from './paths.js'
import { isCount, isNumber, isString, listShape, objectShape, optional, type Shape } from './shape.js'

/** Reads a file by its path from the site's root. Returns undefined if it does not exist. */
type ReadText = (path: string) => Promise<string | undefined>

/** Maximum length of an index in characters, larger than the indexes of the largest sites. */
const MAX_BYTES = 128 * 1024 * 1024

/**
 * Reads a whole index, divided or not. The files may be untrusted. Returns undefined for invalid files and unsupported
 * versions.
 */
export async function readIndex(scope: string, read: ReadText): Promise<SearchIndex | undefined> {
  let left = MAX_BYTES
  const data = async (path: string): Promise<unknown> => {
    const text = (await read(path)) ?? ''
    left -= text.length
    return left < 0 ? undefined : readDataScript(text)
  }
  const first = await data(indexFile(scope))
  const index = isDirectory(first) ? await readParts(scope, first as IndexDirectory & TextLocations, data) : first
  return isIndex(index) && isWhole(index as SearchIndex) ? (index as SearchIndex) : undefined
}

async function readParts(
  scope: string,
  directory: IndexDirectory & TextLocations,
  data: (path: string) => Promise<unknown>,
): Promise<SearchIndex | undefined> {
  const readKind = async <Kind extends 'words' | 'pages'>(kind: Kind): Promise<DividedIndex[Kind] | undefined> => {
    const parts: unknown[] = []
    for (const number of directory[kind].keys()) {
      const part = await data(partFile(scope, kind, number))
      if (!isPart[kind](part) || (part as Part<Kind>).edition !== directory.edition) return undefined
      parts.push((part as Part<Kind>).data)
    }
    return parts as DividedIndex[Kind]
  }
  const words = await readKind('words')
  const pages = words && (await readKind('pages'))
  return pages && { ...joinIndex({ directory, words, pages }), buckets: directory.buckets }
}

/** Tests for a path from the site's root, percent-encoded as in links, and never a URL of another site. */
const isPath: Shape = (path) =>
  typeof path === 'string' && /^(?!\/|[a-z][a-z0-9+.-]*:)[\p{L}\p{M}\p{N}\p{S}!#-;=?@[\]_~]*$/iu.test(path)

const isGroupRule: Shape = (rule) =>
  isString(rule) ||
  objectShape({ includes: optional(listShape(isString)), excludes: optional(listShape(isString)) })(rule)

const isPage = objectShape({
  path: isPath,
  title: isString,
  crumbs: listShape(isString),
  description: optional(isString),
  keywords: optional(listShape(isString)),
  boost: optional(isNumber),
  language: optional(isString),
  version: optional(isString),
  tab: optional(isString),
  tag: optional(isString),
  groups: optional(listShape(isGroupRule)),
  operation: optional(objectShape({ method: isString, path: isString })),
  sections: listShape(objectShape({ id: isString, heading: isString })),
})

const arePlaces = listShape(listShape(isCount))

const isIndex = objectShape({
  format: (value) => value === 2,
  pages: listShape(isPage),
  terms: isString,
  postings: arePlaces,
  lengths: listShape(isString),
  buckets: listShape(isCount),
})

/** The fields of a directory that are read. */
const isDirectory = objectShape({
  format: (value) => value === 2,
  edition: isString,
  words: listShape(isString),
  pages: listShape(isCount),
  lengths: listShape(isString),
  buckets: listShape(isCount),
})

const isPart = {
  words: objectShape({ edition: isString, data: objectShape({ terms: isString, postings: arePlaces }) }),
  pages: objectShape({ edition: isString, data: listShape(isPage) }),
}

/** Returns whether every number refers to an existing entry. */
function isWhole({ pages, terms, postings, lengths }: SearchIndex): boolean {
  const documents = pages.reduce((total, { sections }) => total + 1 + sections.length, 0)
  const words = terms === '' ? 0 : terms.split('\n').length
  return (
    lengths.length === FIELDS.length &&
    lengths.every((marks) => areLengthMarks(marks, documents)) &&
    postings.length === words &&
    postings.every((lists) => arePostings(lists, documents))
  )
}
