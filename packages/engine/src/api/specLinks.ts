import type { CompileDescription, PageLink } from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
import { describedTexts, missingSchemas, type Operation, replaceElements } from '@octavo/openapi'
import { isRemoteSpec, type Site } from '@octavo/site'
import { readGrammars } from '../render/grammars.js'
import type { ApiPages } from './apiPages.js'
import { descriptionBase, diagnosticLocation, type SpecText, specLocation } from './specLocation.js'

/** A link in a description of an OpenAPI document. */
export interface SpecLink extends Pick<PageLink, 'slug' | 'hash' | 'file'> {
  /** Returns the location. Called only for broken links, because it is slow. */
  place(): Pick<PageLink, 'position' | 'end'>
}

/** Findings in the descriptions of OpenAPI documents. */
export interface SpecFindings {
  links: SpecLink[]
  /** Missing images, and URLs that are unsafe or outside the site. */
  diagnostics: Diagnostic[]
}

/** Matches text that may contain what a diagnostic names; most descriptions need not be compiled. */
const MAY_HAVE_PROBLEMS = /<(?:[A-Z]|svg|math|template|iframe|video|audio|embed|object)|^[\s>]*(?:`{3}|~{3})[^\n]*\w/m

/** Matches text that may contain a link or image of the site, or an unsafe one. */
const MAY_LINK = /(?:\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|(?:href|src)\s*=\s*["']?)(?![\s>]|(?:https?|mailto):)/im

/** Diagnostics of pages that concern descriptions, too. */
const RULES: ReadonlySet<string> = new Set(['ASSET_MISSING', 'LINK_UNSAFE', 'LINK_BROKEN'])

/** Diagnostics that have one line per document. */
const ONE_LINE_RULES: ReadonlySet<string> = new Set(
  'MDX_UNKNOWN_COMPONENT MDX_UNKNOWN_PROP MDX_PROP_VALUE CODE_LANGUAGE OAS_REMOVED_HTML'.split(' '),
)

/** Returns the findings in the descriptions that the site shows. Remote documents are skipped. */
export async function checkDescriptions(
  site: Site,
  { urls, links }: Pick<ApiPages, 'urls' | 'links'>,
): Promise<SpecFindings> {
  const linksByKey = new Map<string, SpecLink>()
  const problems = new Map<string, Diagnostic>()
  const subjects = new Map<string, Set<string>>()
  const statics = new Set(site.derived.statics)
  const asset = (file: string) => (statics.has(file) ? {} : undefined)
  const codeblocks = site.config?.styling.codeblocks
  const grammars = typeof codeblocks === 'object' ? (codeblocks.languages?.custom ?? []) : []
  const languages = new Set(readGrammars(grammars, site.repository).map(({ name }) => name))
  let compile: CompileDescription | undefined
  /** Reads texts on a page. Without `isOwn` it may not show them: returns those that depend on the page, unread. */
  const read = async (texts: readonly SpecText[], page: string, isOwn: boolean): Promise<SpecText[]> => {
    if (texts.length > 0)
      compile ??= await (await import('./descriptions.js')).descriptionCompiler(urls, { asset, languages })
    return texts.filter((text) => {
      const base = descriptionBase(text.source, page)
      for (const missing of reportMissingSchemas(site, text))
        problems.set(JSON.stringify([text.file, text.pointer, missing.message]), missing)
      // Elements of Redoc are replaced. Positions of the rest stay.
      const rest = replaceElements(text.text, ({ start, end }) => ' '.repeat(end - start))
      const description = compile?.(rest, base, links.get(text.source)?.find)
      if (description?.isRelative && !isOwn) return true
      for (const { slug, hash, position: start, end } of description?.links ?? []) {
        const key = JSON.stringify([text.file, text.pointer, slug, hash])
        if (linksByKey.has(key)) continue
        const place = () => {
          const location = diagnosticLocation(site, text, { start, end })
          return { position: location.start, end: location.end }
        }
        linksByKey.set(key, { slug, hash, file: text.file, place })
      }
      for (const { start, end, ...problem } of description?.diagnostics ?? []) {
        const isReportedOnce = ONE_LINE_RULES.has(problem.rule)
        const key = JSON.stringify(
          isReportedOnce ? [text.file, problem.rule] : [text.file, text.pointer, problem.message],
        )
        if (isReportedOnce) subjects.set(key, (subjects.get(key) ?? new Set()).add(messageSubject(problem)))
        if ((isReportedOnce || RULES.has(problem.rule)) && !problems.has(key))
          problems.set(key, { ...problem, ...diagnosticLocation(site, text, { start, end }) })
      }
      return false
    })
  }
  for (const [source, linkedParts] of shownParts(site)) {
    const { document } = site.spec(source)
    const [first] = linkedParts.pages
    if (!document || !first) continue
    const findTexts = (part: Part, accept: (text: string) => boolean): SpecText[] =>
      describedTexts(document, { ...part, accept }).flatMap((text) =>
        isRemoteSpec(text.file) ? [] : [{ source, ...text }],
      )
    const relative = await read(
      findTexts(linkedParts, (text) => MAY_LINK.test(text) || MAY_HAVE_PROBLEMS.test(text)),
      first.from,
      false,
    )
    if (relative.length === 0) continue
    const texts = new Set(relative.map(({ text }) => text))
    // Links are checked once per page that shows them, because their targets depend on the page.
    for (const { from, ...part } of linkedParts.pages) {
      await read(
        findTexts(part, (text) => texts.has(text)),
        from,
        true,
      )
    }
  }
  const diagnostics = [...problems].map(([key, problem]) => withOthers(problem, [...(subjects.get(key) ?? [])]))
  return { links: [...linksByKey.values()], diagnostics }
}

/** Reports elements of Redoc in a description that name no schema. */
function reportMissingSchemas(site: Site, text: SpecText): Diagnostic[] {
  const { document } = site.spec(text.source)
  return (document ? missingSchemas(text.text, document) : []).map(({ schemaRef, start, end }) => ({
    rule: 'OAS_REF_MISSING',
    severity: 'warning',
    message: !schemaRef
      ? 'Missing "schemaRef" of `<SchemaDefinition>` in a description; it is omitted.'
      : `Missing schema "${schemaRef.slice(0, 200)}" in a description; it is omitted.`,
    expected: 'a pointer to a schema of the document, such as "#/components/schemas/Pet".',
    ...specLocation(site, text, { start, end }),
  }))
}

/** Returns what a message is about: its first quoted words. */
function messageSubject({ message }: Pick<Diagnostic, 'message'>): string {
  return /`[^`]*`|"[^"]*"/.exec(message)?.[0] ?? message
}

const MAX_SUBJECTS = 10

/** Adds the other subjects in the document to a message. */
function withOthers(problem: Diagnostic, subjects: readonly string[]): Diagnostic {
  if (subjects.length < 2) return problem
  const others = subjects.slice(1, MAX_SUBJECTS + 1).join(', ')
  const rest = subjects.length > MAX_SUBJECTS + 1 ? `, and ${subjects.length - MAX_SUBJECTS - 1} more` : ''
  return { ...problem, message: `${problem.message} Also in this document: ${others}${rest}.` }
}

interface Part {
  operations: Operation[]
  models: string[]
  /** True for the texts about the document, its tags and security schemes. */
  isWhole?: boolean | undefined
}

interface Shown extends Part {
  pages: (Part & { from: string })[]
}

/** Returns the operations and models with pages, by document. */
function shownParts(site: Site): Map<string, Shown> {
  const parts = new Map<string, Shown>()
  const of = (source: string) => {
    const entry = parts.get(source) ?? { operations: [], models: [], pages: [] }
    if (!isRemoteSpec(source)) parts.set(source, entry)
    return entry
  }
  const add = (source: string, from: string, { operations = [], models = [], isWhole }: Partial<Part>) => {
    const linkedParts = of(source)
    if (isWhole) linkedParts.isWhole = true
    linkedParts.operations.push(...operations)
    linkedParts.models.push(...models)
    linkedParts.pages.push({ from, operations, models, isWhole })
  }
  for (const [slug, page] of site.derived.generated) {
    if ('operation' in page) add(page.source, slug, { operations: [page.operation] })
    else if (page.part.kind === 'model') add(page.source, slug, { models: [page.part.name] })
    else add(page.source, slug, { isWhole: true })
  }
  for (const [slug, { file }] of site.routes) {
    const [pageTarget, model] = [site.pageOperation(slug), site.pageModel(slug)]
    if (pageTarget && 'source' in pageTarget) add(pageTarget.source, file, { operations: [pageTarget.operation] })
    else if (model && 'source' in model) add(model.source, file, { models: [model.name] })
  }
  return parts
}
