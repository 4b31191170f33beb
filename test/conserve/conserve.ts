import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import { lineFinder } from './documentFiles.js'
import { omission, type Place } from './omissions.js'
import { fold, type Piece } from './pieces.js'
import { readConfig, readRedirects } from './readConfig.js'
import { type OperationPieces, readDocument } from './readDocument.js'
import { literal, type Output, type Texts, trimCode } from './readOutput.js'
import { importedFiles, markdownTexts, readPage } from './readPage.js'

/** A piece that is neither in the output nor named. */
export interface Loss {
  piece: Piece
  places: Place[]
}

export interface Conservation {
  pieces: number
  /** Pieces that are deliberately not shown, by the reason of their rule. */
  omitted: ReadonlyMap<string, number>
  /** Pieces that a diagnostic names. */
  named: number
  losses: Loss[]
}

/**
 * Compares what authors wrote in a docs folder with what a build of it shows.
 *
 * @param diagnostics those of `octavo check --json`, which cover what is not shown
 */
export function conserve(root: string, output: Output, diagnostics: readonly Diagnostic[]): Conservation {
  const namedPieces = new NamedPieces(root, diagnostics)
  const visible = new Shown(output, readRedirects(root))
  const omitted = new Map<string, number>()
  const result = { pieces: 0, named: 0, losses: [] as Loss[] }
  const omit = (reason: string) => omitted.set(reason, (omitted.get(reason) ?? 0) + 1)
  for (const piece of readPieces(root, output, visible, omit)) {
    result.pieces++
    const rule = omission(piece, () => visible.isDeferred(piece))
    const places = (['html', 'markdown', 'search'] as const).filter(
      (place) => !rule?.places.includes(place) && visible.publishes(piece, place) && !visible.has(piece, place),
    )
    if (rule && rule.places.length === 3) omit(rule.reason)
    else if (places.length > 0 && namedPieces.has(piece)) result.named++
    else if (places.length > 0) result.losses.push({ piece, places })
  }
  return { ...result, omitted }
}

/** Kinds of pieces that are about a document as a whole. */
const ABOUT = /^(?:unused )?(?:Info|Contact|License|Tag|Document)\.(?!openapi$)/

/** Lists the pieces of all files, with the page that shows each. */
function* readPieces(root: string, output: Output, visible: Shown, omit: (reason: string) => void): Iterable<Piece> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(?:^|\/)(?:node_modules|\.git|\.octavo)\//.test(file))
  const config = readConfig(root)
  yield* config
  /** Pages that open with their group, whose name represents them in the sidebar. */
  const roots = new Set(config.filter(({ kind }) => kind.endsWith('.root')).map(({ text }) => text.replace(/^\//, '')))
  const texts = new Map(
    files.filter((file) => /\.mdx?$/.test(file)).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
  const importers = fileImporters(root, texts)
  /** Pages with a title of their own. */
  const titled = new Set<string>()
  for (const [file, text] of texts) {
    const audience = fileAudience(file, importers.get(file) ?? [], texts)
    const pages = [file, ...(importers.get(file) ?? [])].flatMap((name) => pagePath(name, output) ?? [])
    const page = pages.find((path) => output.search.has(path)) ?? pages[0]
    if (page === undefined) omit('files that are neither pages nor imported by one')
    else
      for (const piece of readPage(file, text)) {
        if (piece.kind === 'frontmatter title') titled.add(page)
        // Pages outside the navigation have no entry in a sidebar.
        const isListed = output.search.has(page) && !roots.has(file.replace(/\.mdx?$/, ''))
        if (piece.kind !== 'frontmatter sidebarTitle' || isListed)
          yield { ...piece, page, kind: piece.kind + (/ for \w+$/.test(piece.kind) ? '' : audience) }
      }
  }
  const authored = new Set([...texts.keys()].map((file) => pagePath(file, output)))
  const hasOverview = [...output.search.keys()].some((page) => /(?:^|\/)overview(?:-\d+)?$/.test(page))
  const documents = files.filter((name) => /\.(?:json|ya?ml)$/.test(name))
  const pages = operationPages(root, documents, output, visible)
  for (const file of documents) {
    const operationPage = ({ id }: Pick<OperationPieces, 'id'>) => pages.get(`${file} ${id}`)
    const document = readDocument(root, file, (operation) => {
      if (operationPage(operation) === undefined) omit('operations without a page in the navigation')
      return operationPage(operation) !== undefined
    })
    if (!document || document.operations.length === 0) continue
    const isUnlisted =
      !hasOverview || document.operations.every((operation) => authored.has(operationPage(operation) ?? ''))
    for (const piece of document.pieces)
      yield isUnlisted && ABOUT.test(piece.kind) ? { ...piece, kind: `unlisted ${piece.kind}` } : piece
    for (const operation of document.operations) {
      const page = operationPage(operation) ?? ''
      for (const piece of operation.pieces) {
        const isReplaced = piece.kind === 'Operation.summary' && titled.has(page)
        if (piece.isShared) yield { ...piece, via: page }
        else yield { ...piece, page, ...(isReplaced && { kind: `replaced ${piece.kind}` }) }
      }
    }
  }
}

/** Returns the page of each operation. Of documents with the same operation, each has the page that shows most of it. */
function operationPages(root: string, files: readonly string[], output: Output, visible: Shown): Map<string, string> {
  const pages = new Map<string, { page: string; operation: string; count: number }[]>()
  for (const file of files) {
    for (const { id, method, path, pieces } of readDocument(root, file)?.operations ?? []) {
      const key = `${method} ${path}`
      const matches = (output.operations.get(key) ?? []).map((page) => ({
        page,
        operation: `${file} ${id}`,
        count: visible.countIn(pieces, page),
      }))
      pages.set(key, [...(pages.get(key) ?? []), ...matches])
    }
  }
  const result = new Map<string, string>()
  for (const matches of pages.values()) {
    const names = new Set<string>()
    for (const { page, operation } of matches.sort((one, other) => other.count - one.count)) {
      if (names.has(page) || result.has(operation)) continue
      names.add(page)
      result.set(operation, page)
    }
  }
  return result
}

/** Returns the files that import a file, directly or by others. */
function fileImporters(root: string, texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const imported of importedFiles(root, file, text))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  for (const names of importers.values()) {
    // The loop adds to the list.
    for (const file of names)
      for (const other of importers.get(file) ?? []) if (!names.includes(other)) names.push(other)
  }
  return importers
}

/** Returns a suffix for the kinds of pieces of a snippet that only stands inside `<Visibility>`. */
function fileAudience(file: string, importers: readonly string[], texts: ReadonlyMap<string, string>): string {
  const names = importers.map((importer) => {
    const text = texts.get(importer) ?? ''
    const name = new RegExp(`^import\\s+(\\w+)\\s[^\\n]*${file.replace(/.*\//, '')}`, 'm').exec(text)?.[1]
    const blocks = Array.from(text.matchAll(/<Visibility for="(\w+)">[\s\S]*?<\/Visibility>/g))
    const inside = blocks.find(([block]) => name !== undefined && block.includes(`<${name} `))
    return inside ? ` for ${inside[1]}` : ''
  })
  return names.length > 0 && names.every((audience) => audience === names[0]) ? (names[0] ?? '') : ''
}

function pagePath(file: string, { pages }: Output): string | undefined {
  const slug = file.replace(/\.mdx?$/, '')
  return [slug, `${slug}/index`, slug.replace(/\/(?:index|README)$/, '')].find((path) => pages.has(path))
}

/** What the output contains, page by page and all together. */
class Shown {
  readonly #output: Output
  readonly #all = new Map<Place, string>()
  readonly #cache = new Map<string, boolean>()
  readonly #redirects: ReadonlyMap<string, string>

  constructor(output: Output, redirects: ReadonlyMap<string, string>) {
    this.#output = output
    this.#redirects = redirects
  }

  /** Returns false for pages outside the navigation, which are not searched, and for pages without a Markdown file. */
  publishes({ page }: Piece, place: Place): boolean {
    return page === undefined || placeText(this.#output, page, place) !== undefined
  }

  has(piece: Piece, place: Place): boolean {
    // A backslash alone is an escape of Markdown.
    if (piece.text === '\\' && place === 'markdown') return true
    if (piece.isCode) return this.#hasCode(piece, place)
    if (place === 'markdown' && this.#isShortened(piece)) return true
    const forms = pieceForms(piece)
    // Markdown is compared without escapes, which code and JSON also contain.
    // What ends with a backslash seems to escape the mark behind it.
    if (place === 'markdown')
      forms.push(...forms.map(literal), ...pieceForms({ ...piece, text: literal(`${piece.text}\``).slice(0, -1) }))
    if (this.#hasForm(forms, piece, place) || this.#hasParts(piece, place)) return true
    const target = this.#redirects.get(piece.text.replace(/\/?(?:[?#].*)?$/, ''))
    if (target !== undefined) return this.#hasForm(pieceForms({ ...piece, text: target }), piece, place)
    if (place !== 'markdown') return false
    // Lines of a quote or a callout have marks before them.
    const lines = piece.text
      .replace(CALLOUT, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    return lines.length > 0 && lines.every((text) => text !== piece.text && this.has({ ...piece, text }, place))
  }

  /** Properties of components may be Markdown. */
  #hasParts(piece: Piece, place: Place): boolean {
    if (!piece.kind.startsWith('page.prop ')) return false
    const parts = markdownTexts(piece.text)
    return parts.every((text) => text !== piece.text && this.#hasForm(pieceForms({ ...piece, text }), piece, place))
  }

  #hasForm(forms: readonly string[], piece: Piece, place: Place): boolean {
    return forms.some(
      (form) => this.#inPage(form, piece.page ?? piece.via, place) || this.#isInOutput(form, piece, place),
    )
  }

  /** Returns how many pieces of an operation a page shows. */
  countIn(pieces: readonly Piece[], page: string): number {
    const uniquePieces = pieces.filter((piece) => !piece.isShared)
    return uniquePieces.filter((piece) => pieceForms(piece).some((form) => this.#inPage(form, page, 'html'))).length
  }

  /** True for a part of a page that is loaded when opened. */
  isDeferred(piece: Piece): boolean {
    const { page, at } = piece
    if (page === undefined || at === undefined) return false
    const { nodes } = this.#output.pages.get(page) ?? {}
    return pieceForms(piece).some(
      (form) =>
        (this.#isInOutput(form, piece, 'html') && !this.#inPage(form, page, 'html')) ||
        // Short texts are parts of others.
        (this.#output.fragments.nodes.has(form) && !nodes?.has(form)),
    )
  }

  /** True if the Markdown of a page links to the page for what it leaves out. */
  #isShortened({ page, via = page, at }: Piece): boolean {
    const text = at === undefined || via === undefined ? undefined : this.#output.markdown.get(via)
    return text?.includes('hasallofthem.') ?? false
  }

  #inPage(form: string, page: string | undefined, place: Place): boolean {
    return page !== undefined && (placeText(this.#output, page, place) ?? '').includes(form)
  }

  /** Pieces of documents may be in a fragment, those of snippets and settings on any page. */
  #isInOutput(form: string, piece: Piece, place: Place): boolean {
    const { page, at } = piece
    if (page !== undefined && at === undefined) return false
    const { fragments } = this.#output
    const key = `${place}${page === undefined}${form}`
    const isKnown = this.#cache.get(key)
    if (isKnown !== undefined) return isKnown
    const isShown =
      (page === undefined && this.#allText(place).includes(form)) ||
      (place === 'html' &&
        (fragments.nodes.has(form) || fragments.text.includes(form) || fragments.attributes.includes(form)))
    this.#cache.set(key, isShown)
    return isShown
  }

  #allText(place: Place): string {
    const cached = this.#all.get(place)
    if (cached !== undefined) return cached
    const { pages, markdown, search } = this.#output
    const texts =
      place === 'html'
        ? [...pages.values()].map(({ text, attributes }) => `${text}\0${attributes}`)
        : [...(place === 'markdown' ? markdown : search).values()]
    const text = texts.join('\0')
    this.#all.set(place, text)
    return text
  }

  /** Code is compared line by line, because Markdown may quote it. In HTML its white space counts. */
  #hasCode(piece: Piece, place: Place): boolean {
    const lines = piece.text.split('\n').filter((line) => line.trim() !== '' && !MARKED_LINE.test(line))
    if (place === 'html') return this.#hasLines(piece, lines.map(trimCode))
    return lines.every((text) => this.has({ ...piece, text, isCode: false }, place))
  }

  #hasLines({ page }: Piece, lines: readonly string[]): boolean {
    const pages = page === undefined ? [...this.#output.pages.values()] : [this.#output.pages.get(page)]
    return pages.some((each) => each !== undefined && lines.every((line) => each.code.has(line) || hasLine(each, line)))
  }
}

/** Marks of lines in comments, which are removed. */
const MARKED_LINE = /\[!code|prettier-ignore/

/** A line that is split between elements, or has marks of lines around it. */
function hasLine({ text }: Texts, line: string): boolean {
  return line.trim() === line && text.includes(fold(line))
}

function placeText({ pages, markdown, search }: Output, page: string, place: Place): string | undefined {
  if (place === 'markdown') return markdown.get(page)
  if (place === 'search') return search.get(page)
  const texts = pages.get(page)
  return texts && `${texts.text}\0${texts.attributes}`
}

/** The ways in which a piece may be shown. Relative links are resolved, so only their ends stay. */
function pieceForms({ kind: fullKind, text }: Piece): string[] {
  const kind = fullKind.replace(/ (?:for \w+|drawn)$/, '')
  if (/^-?\d[\d.]*(?:[eE][-+]?\d+)?$/.test(text)) return [text, String(Number(text))]
  if (kind === 'SecurityScheme.type') return [text, text === 'oauth2' ? 'OAuth2.0' : 'OpenIDConnect']
  if (kind === 'Discriminator.mapping') return [fold(text.slice(text.lastIndexOf('/') + 1).replace(/\.\w+$/, ''))]
  if (!URLS.test(kind)) return [text, JSON.stringify(text).slice(1, -1), withoutMarks(text)].map(fold)
  const [path = ''] = text.split(/[?#]/)
  const end =
    path
      .replace(/\/+$|\/index$/, '')
      .split('/')
      .at(-1) ?? ''
  return [text, decoded(text), encodeURI(decoded(text)), end.replace(/\.mdx?$/, '')].map(fold)
}

/** Returns a text without the marks that CommonMark reads as text between Chinese characters. */
function withoutMarks(text: string): string {
  return text.replaceAll('**', '')
}

/** The first line of a GitHub alert. */
const CALLOUT = /^\[![A-Za-z]+\][ \t]*\n/

const URLS = /\.(?:link|href|src|url)$/

/** A message about the first of several places. */
const UNKNOWN_FIELDS = /^Unknown field "([^"]+)" in ([\w ]+) Object.*\(and \d+ others?\)/

function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** Returns the kind of the pieces that a message about several unknown fields names. */
function unknownField(message: string): string | undefined {
  const [, field, object = ''] = UNKNOWN_FIELDS.exec(message) ?? []
  return field && `${object.replaceAll(' ', '')}.${field}`
}

/** Diagnostics by file. */
class NamedPieces {
  readonly #root: string
  readonly #byFile = new Map<string, Diagnostic[]>()
  readonly #finders = new Map<string, ReturnType<typeof lineFinder>>()

  constructor(root: string, diagnostics: readonly Diagnostic[]) {
    this.#root = root
    for (const diagnostic of diagnostics) {
      const file = diagnostic.file ?? ''
      this.#byFile.set(file, [...(this.#byFile.get(file) ?? []), diagnostic])
    }
  }

  has(piece: Piece): boolean {
    const fileDiagnostics = this.#byFile.get(piece.file) ?? []
    if (fileDiagnostics.length === 0) return false
    // A notice takes the place of a page or document with errors.
    if (fileDiagnostics.some(({ severity, unit }) => severity === 'error' && unit !== undefined && unit !== 'setting'))
      return true
    const keys = piece.at?.split('/') ?? []
    const ignored = fileDiagnostics.filter(({ rule }) => rule === 'CFG_NAV_CHILDREN')
    // A second kind of children is ignored with everything in it.
    if (
      ignored.some(({ start }) =>
        keys.some((_, end) => this.#line({ ...piece, at: keys.slice(0, end + 1).join('/') }) === start?.line),
      )
    )
      return true
    const kind = piece.kind.replace(/(?:\{\}|\[\])$/, '')
    if (fileDiagnostics.some(({ message }) => unknownField(message) === kind)) return true
    const text = piece.text
      .trim()
      .replace(/^\.?\//, '')
      .slice(0, 60)
    if (fileDiagnostics.some(({ message, hint }) => `${message} ${hint ?? ''}`.includes(text))) return true
    const line = piece.line ?? this.#line(piece)
    // A group is omitted with its only page, which is listed next.
    const last = line !== undefined && kind.endsWith('.group') ? line + 3 : line
    return fileDiagnostics.some(
      ({ start, end }) =>
        start && line !== undefined && start.line <= (last ?? line) && line <= (end?.line ?? start.line),
    )
  }

  #line({ file, at }: Piece): number | undefined {
    const path = join(this.#root, file)
    if (at === undefined || !existsSync(path)) return undefined
    const find = this.#finders.get(file) ?? lineFinder(readFileSync(path, 'utf8'))
    this.#finders.set(file, find)
    return find(at.split('/').map((key) => key.replaceAll('~1', '/')))
  }
}
