import { didYouMean, LineIndex } from '@octavo/core'
import { readYaml } from '@octavo/core/data'
import { asString, isRawNode } from '../sources/keys.js'
import type { Author, BlogProblem } from './blogTypes.js'

/** The authors of a file by the names that posts use. */
export interface AuthorsFile {
  file?: string
  authors: ReadonlyMap<string, Author>
  problems: readonly BlogProblem[]
}

const LIMITS = { depth: 10, values: 20_000, aliases: 100, duplicates: 20 }

/** Reads a YAML or JSON file with authors. `text` is undefined for a missing file. */
export function readAuthorsFile(file: string, text: string | undefined): AuthorsFile {
  const problem = (message: string, extra: Partial<BlogProblem> = {}): BlogProblem => ({
    rule: 'BLOG_AUTHORS',
    severity: 'error',
    file,
    message,
    ...extra,
  })
  const failed = (message: string, extra: Partial<BlogProblem>) => ({
    file,
    authors: new Map(),
    problems: [problem(message, extra)],
  })
  if (text === undefined)
    return failed(`The authors file "${file}" does not exist.`, {
      expected: 'the path of a YAML or JSON file, from the docs root.',
    })
  const reading = readYaml(text, { limits: LIMITS, createObject: () => Object.create(null), onText: () => {} })
  const lines = new LineIndex(text)
  const place = (path: string[]) => {
    const [start = 0, end = start] = reading.find(path, true) ?? []
    return { start: lines.positionAt(start), end: lines.positionAt(end) }
  }
  const [syntax] = reading.problems
  const offset = syntax && 'offset' in syntax ? (syntax.offset ?? 0) : 0
  if (!isRawNode(reading.value)) {
    return failed(`The authors file "${file}" ${syntax ? 'is not valid YAML' : 'has no authors'}.`, {
      start: lines.positionAt(offset),
      expected: 'names with the details of authors, such as `jane: { name: Jane Doe }`.',
    })
  }
  const authors = new Map<string, Author>()
  const problems: BlogProblem[] = []
  for (const [key, value] of Object.entries(reading.value)) {
    const author = readAuthor(value)
    if (author) authors.set(key, { ...author, key })
    else
      problems.push(
        problem(`The author "${key}" has no name.`, { ...place([key]), expected: 'an object with `name`.' }),
      )
  }
  return { file, authors, problems }
}

/**
 * Returns the authors that a post names: keys of the authors file, or their details. Names that are in no file are
 * those of people, unless the blog has an authors file.
 */
export function readPostAuthors(
  value: unknown,
  post: string,
  { file, authors }: AuthorsFile,
): { authors: Author[]; problems: BlogProblem[] } {
  const problems: BlogProblem[] = []
  const list = value === undefined || value === null ? [] : [value].flat()
  const postAuthors = list.flatMap((entry: unknown): Author[] => {
    const name = asString(entry)?.trim()
    if (name === undefined) return [readAuthor(entry) ?? []].flat()
    const author = authors.get(name)
    if (author || file === undefined) return [author ?? { name, links: [] }]
    problems.push({
      rule: 'BLOG_AUTHOR',
      severity: 'error',
      file: post,
      key: 'authors',
      message: `Unknown author "${name}".`,
      expected: `a name in ${file}, or an object with the name of the author.`,
      hint: didYouMean(name, authors.keys()),
    })
    return []
  })
  return { authors: postAuthors, problems }
}

/** Reads the details of an author, with the names of their keys in other tools. Undefined without a name. */
function readAuthor(value: unknown): Author | undefined {
  if (!isRawNode(value)) return undefined
  const name = asString(value.name)?.trim()
  if (!name) return undefined
  const links = isRawNode(value.links) ? value.links : isRawNode(value.socials) ? value.socials : {}
  return {
    name,
    title: asString(value.title),
    image: asString(value.image) ?? asString(value.picture) ?? asString(value.avatar) ?? asString(value.image_url),
    url: asString(value.url) ?? asString(value.href),
    description: asString(value.description),
    links: Object.entries(links).flatMap(([label, href]) =>
      asString(href) === undefined ? [] : [{ label, href: `${href}` }],
    ),
  }
}
