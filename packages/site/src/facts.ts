import {
  escapeMarkdown,
  inlineText,
  readFrontmatter,
  replaceFrontmatterVariables,
  replaceTextVariables,
  scanImports,
  titleText,
} from '@octavo/content'
import { contentHash, type Frontmatter, memo } from '@octavo/core'
import type { GeneratedPage } from './api/generatedPages.js'
import type { Repository } from './repository.js'

/** Facts about a page file that can be read without compiling it. */
export interface PageFacts {
  /** Hash of the file's content. */
  hash: string
  frontmatter: Frontmatter
  /** Title in the frontmatter, or else the first H1. */
  title?: string
  /** Import specifiers, as written. */
  imports: string[]
}

/** Facts with the stamps of their files, as plain data for a cache on disk. */
export type StoredFacts = Record<string, { stamp: string; facts: PageFacts }>

/** Number of bytes in which the frontmatter of most pages ends. */
const HEAD = 2048

/** Reads facts, and takes those of unchanged files from an earlier run. */
export class FactsReader {
  readonly #repository: Repository
  readonly #stored: StoredFacts
  readonly #cached = new Map<string, StoredFacts[string]>()
  /** The same object for the same content. */
  readonly #byHash = new Map<string, PageFacts>()

  constructor(repository: Repository, stored: StoredFacts = {}) {
    this.#repository = repository
    this.#stored = stored
    for (const { facts } of Object.values(stored)) this.#byHash.set(facts.hash, facts)
  }

  /** Returns the facts of a file. Undefined if it is missing. */
  read(file: string): PageFacts | undefined {
    const stamp = this.#repository.stamp(file)
    const stored = Object.hasOwn(this.#stored, file) ? this.#stored[file] : undefined
    const entry = stored && stored.stamp === stamp ? stored : this.#parse(file, stamp)
    if (entry) this.#cached.set(file, entry)
    else this.#cached.delete(file)
    return entry?.facts
  }

  /** Returns false if the frontmatter of a file surely lacks a key, without parsing it. */
  mayContain(file: string, key: string): boolean {
    const head = this.#repository.readHead(file, HEAD) ?? ''
    return head.includes(key) || (head.length >= HEAD && !/\n---\s*\n/.test(head))
  }

  /**
   * Returns the facts to store for a later run. Recently changed files are omitted, because their stamp may not show
   * the next change.
   */
  export(files: Iterable<string>, now = Date.now()): StoredFacts {
    const result: StoredFacts = {}
    for (const file of files) {
      const entry = this.#cached.get(file)
      if (entry && isReliable(entry.stamp, now)) result[file] = entry
    }
    return result
  }

  #parse(file: string, stamp: string | undefined): StoredFacts[string] | undefined {
    const text = stamp === undefined ? undefined : this.#repository.readText(file)
    if (stamp === undefined || text === undefined) return undefined
    const hash = contentHash(text)
    const facts = this.#byHash.get(hash) ?? withoutText({ hash, ...parseFacts(text, file) })
    this.#byHash.set(hash, facts)
    return { stamp, facts }
  }
}

/** Minimum age at which a file's stamp is reliable. File systems store times in steps of up to a few milliseconds. */
const RACY_MILLISECONDS = 100

/** Returns whether the next change of a file will change its stamp (`Repository.stamp`). */
export function isReliable(stamp: string, now: number): boolean {
  const [, modified, changed] = stamp.split(':').map(Number)
  return now - Math.max(modified ?? 0, changed ?? 0) > RACY_MILLISECONDS
}

/** Copies facts as they are stored: a string that is a part of a page's text would keep all of the text in memory. */
function withoutText(facts: PageFacts): PageFacts {
  return JSON.parse(JSON.stringify(facts)) as PageFacts
}

/** Reads frontmatter, imports and the title of a page without parsing its body. */
function parseFacts(text: string, file: string): Omit<PageFacts, 'hash'> {
  const { frontmatter, bodyOffset } = readFrontmatter(text, file)
  const title = frontmatter.title ?? firstHeading(text.slice(bodyOffset))
  return {
    frontmatter,
    title,
    imports: text.includes('import') ? scanImports(text).map(({ specifier }) => specifier) : [],
  }
}

/** Returns facts with the variables in the title and frontmatter replaced. */
export function replaceFactsVariables(facts: PageFacts, variables: Readonly<Record<string, string>>): PageFacts {
  return {
    ...facts,
    frontmatter: replaceFrontmatterVariables(facts.frontmatter, variables),
    title: facts.title !== undefined ? replaceTextVariables(facts.title, variables) : undefined,
  }
}

type ShownFacts = Pick<PageFacts, 'frontmatter' | 'title'>

/** Returns facts in which a title and description in Markdown are replaced with plain text. */
export const withPlainTexts = memo((facts: ShownFacts): ShownFacts => {
  const { frontmatter } = facts
  const { description, sidebarTitle } = frontmatter
  // A title that is not in frontmatter is a heading, which is Markdown.
  const title = facts.title && (frontmatter.title === undefined ? inlineText(facts.title) : titleText(facts.title))
  const label = sidebarTitle && titleText(sidebarTitle)
  const text = description && inlineText(description)
  const plainFrontmatter = { ...frontmatter }
  if (title !== facts.title) plainFrontmatter.titleMarkdown = facts.title
  if (frontmatter.title !== undefined) plainFrontmatter.title = title
  if (label !== sidebarTitle)
    Object.assign(plainFrontmatter, { sidebarTitle: label, sidebarTitleMarkdown: sidebarTitle })
  if (text !== description) Object.assign(plainFrontmatter, { description: text, descriptionMarkdown: description })
  return { ...facts, title, frontmatter: plainFrontmatter }
})

/** A tag or comment, or code, in which they are text. */
const TAG = /(`+[^`]+`+)|<!--.*?-->|<\/?[A-Za-z][^<>]*>/g

/** Returns the text of the first `# H1`, or of a line above `===`, outside code fences, without tags and comments. */
function firstHeading(body: string): string | undefined {
  let fence: string | undefined
  const lines = body.slice(0, 20_000).split('\n')
  for (const [index, line] of lines.entries()) {
    const marker = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]
    if (marker) fence = fence === undefined ? marker : marker.startsWith(fence) ? undefined : fence
    const heading = fence === undefined ? headingText(line, lines[index + 1] ?? '') : undefined
    if (heading)
      return heading
        .replace(/\s*\{#[^}]*\}$/, '')
        .replace(TAG, '$1')
        .trim()
  }
  return undefined
}

function headingText(line: string, next: string): string | undefined {
  if (/^ {0,3}=+\s*$/.test(next) && /^ {0,3}[^\s#>=]/.test(line)) return line.trim()
  return /^#[ \t]+(.+?)[ \t]*#*$/.exec(line.trimEnd())?.[1]
}

/**
 * Returns the facts of an operation's page. `x-mint.metadata` is the frontmatter; everything else comes from the
 * operation.
 */
export const generatedFacts = memo((page: GeneratedPage): ShownFacts => {
  const { title } = page
  if ('part' in page) {
    const { label, summary } = page
    // A title from a document is text.
    return { title: escapeMarkdown(title), frontmatter: { metadata: {}, sidebarTitle: label, description: summary } }
  }
  const { tag, operation } = page
  const frontmatter: Partial<Frontmatter> = {
    tag,
    deprecated: operation.deprecated || undefined,
  }
  return { title, frontmatter: { ...frontmatter, ...readMetadata(operation.metadata) } }
})

/** Reads metadata as frontmatter, so that the same rules apply. JSON is valid YAML. */
function readMetadata(metadata: Readonly<Record<string, unknown>> | undefined): Frontmatter {
  if (!metadata) return { metadata: {} }
  const { openapi, ...frontmatter } = readFrontmatter(`---\n${JSON.stringify(metadata)}\n---\n`, '').frontmatter
  return frontmatter
}
