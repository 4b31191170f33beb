import type { Diagnostic } from '@octavo/core'
import type { EditedSite } from '@octavo/engine'
import {
  type CodeAction,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  type Location,
  type Position as LspPosition,
  type Range,
  SymbolKind,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { listPage, quickFixes } from '../change/quickFixes.js'
import { configProposals } from '../complete/configProposals.js'
import { describeConfig, describePage } from '../complete/describe.js'
import { type Proposal, pageProposals } from '../complete/pageProposals.js'
import { configContext } from '../context/configContext.js'
import { pageContext, type Span } from '../context/pageContext.js'
import { siteData } from '../context/siteData.js'
import { findInConfig, findInPage, type LinkedSpan, pageLinks, type Target } from '../navigate/findTarget.js'
import { configSymbols, pageSymbols, type SiteSymbol } from '../navigate/listSymbols.js'
import { fileUri } from './openSites.js'
import { fixToAction, planToEdit } from './toEdits.js'
import { explainRule, offsetRange, toDiagnostic, toRange } from './toProtocol.js'

/** A document of a site, after all earlier changes. */
export interface SiteDocument {
  edited: EditedSite
  root: string
  /** Path from the docs folder. */
  path: string
  text: string
  /** The latest diagnostics of the document. */
  diagnostics: readonly Diagnostic[]
}

const isPage = ({ path }: SiteDocument) => /\.mdx?$/i.test(path)
const isConfig = ({ path }: SiteDocument) => path === 'docs.json'

function offsetAt({ text }: SiteDocument, position: LspPosition): number {
  return TextDocument.create('file:///text', 'plaintext', 0, text).offsetAt(position)
}

const KINDS: Readonly<Record<Proposal['kind'], CompletionItemKind>> = {
  component: CompletionItemKind.Class,
  property: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  page: CompletionItemKind.File,
  file: CompletionItemKind.File,
  heading: CompletionItemKind.Reference,
  variable: CompletionItemKind.Variable,
  icon: CompletionItemKind.Color,
  operation: CompletionItemKind.Method,
}

/** Maximum number of completions in one response. The next key narrows a longer list. */
const MAX_ITEMS = 500

export async function complete(document: SiteDocument, position: LspPosition): Promise<CompletionList> {
  const { edited, text, path } = document
  const offset = offsetAt(document, position)
  const data = siteData(edited)
  const context = isPage(document) ? pageContext(text, offset) : undefined
  const proposals = context
    ? await pageProposals(context, data, edited.pageSlug(path))
    : isConfig(document)
      ? await configProposals(configContext(text, offset), data)
      : undefined
  if (!proposals) return { isIncomplete: false, items: [] }
  const { span, items } = proposals
  const typed = text.slice(span.start, offset).toLowerCase()
  const matching = items.length > MAX_ITEMS ? items.filter(({ label }) => label.toLowerCase().includes(typed)) : items
  const range = offsetRange(text, span)
  return {
    isIncomplete: matching.length < items.length || matching.length > MAX_ITEMS,
    items: matching.slice(0, MAX_ITEMS).map((item, index) => completionItem(item, range, index)),
  }
}

function completionItem(
  { label, kind, text = label, detail, documentation }: Proposal,
  range: Range,
  index: number,
): CompletionItem {
  return {
    label,
    kind: KINDS[kind],
    detail,
    ...(documentation && { documentation: { kind: 'markdown', value: documentation } }),
    textEdit: { range, newText: text },
    filterText: text.startsWith('"') ? text : label,
    sortText: String(index).padStart(5, '0'),
  }
}

/** Returns the description of what is at a position, with explanations of the diagnostics there. */
export function hover(document: SiteDocument, position: LspPosition): Hover | null {
  const { edited, text, diagnostics } = document
  const offset = offsetAt(document, position)
  const description = isPage(document)
    ? describePage(text, offset, siteData(edited))
    : isConfig(document)
      ? describeConfig(text, offset)
      : undefined
  const rules = diagnosticsIn(diagnostics, { start: position, end: position }).map(({ rule }) => rule)
  const explanations = [...new Set(rules)].flatMap((rule) => explainRule(rule) ?? [])
  const value = [...(description ? [description.text] : []), ...explanations].join('\n\n---\n\n')
  if (value === '') return null
  return { contents: { kind: 'markdown', value }, ...(description && { range: offsetRange(text, description.span) }) }
}

function diagnosticsIn(diagnostics: readonly Diagnostic[], { start, end }: Range): Diagnostic[] {
  return diagnostics.filter((diagnostic) => {
    const range = toRange(diagnostic)
    return !isBefore(range.end, start) && !isBefore(end, range.start)
  })
}

function isBefore(a: LspPosition, b: LspPosition): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character)
}

async function links({ edited, path, text }: SiteDocument): Promise<LinkedSpan[]> {
  return pageLinks(text, { file: path, references: await edited.references(path), data: siteData(edited) })
}

export async function documentLinks(document: SiteDocument): Promise<DocumentLink[]> {
  if (!isPage(document)) return []
  return (await links(document)).map(({ file, span }) => ({
    range: offsetRange(document.text, span),
    target: fileUri(document.root, file),
  }))
}

export async function definition(document: SiteDocument, position: LspPosition): Promise<Location | null> {
  const { edited, text, root } = document
  const offset = offsetAt(document, position)
  const data = siteData(edited)
  const target: Target | undefined = isPage(document)
    ? ((await links(document)).find(({ span }) => contains(span, offset)) ?? findInPage(text, offset, data))
    : isConfig(document)
      ? findInConfig(text, offset, data)
      : undefined
  return target ? { uri: fileUri(root, target.file), range: toRange(target) } : null
}

function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}

export function documentSymbols(document: SiteDocument): DocumentSymbol[] {
  const symbols = isPage(document) ? pageSymbols(document.text) : isConfig(document) ? configSymbols(document.text) : []
  return symbols.map((symbol) => toSymbol(symbol, document.text))
}

const SYMBOL_KINDS = { heading: SymbolKind.String, group: SymbolKind.Namespace, page: SymbolKind.File } as const

function toSymbol({ name, kind, span, nameSpan, children }: SiteSymbol, text: string): DocumentSymbol {
  return {
    name: name || '(empty)',
    kind: SYMBOL_KINDS[kind],
    range: offsetRange(text, span),
    selectionRange: offsetRange(text, nameSpan),
    children: children.map((child) => toSymbol(child, text)),
  }
}

/** Returns the fixes of the diagnostics in a range, and for a page outside navigation the change that lists it. */
export function codeActions(document: SiteDocument, range: Range): CodeAction[] {
  const { edited, root, path, text } = document
  const { site } = edited
  const uri = (file: string) => fileUri(root, file)
  const texts = { readText: (file: string) => site.repository.readWritten(file), uri }
  const slug = edited.pageSlug(path)
  const listing =
    slug !== undefined && !site.trails.has(slug)
      ? listPage(path.replace(/\.mdx?$/i, ''), site.repository.readWritten('docs.json') ?? '')
      : undefined
  const fixes = [...quickFixes(path, text, diagnosticsIn(document.diagnostics, range)), ...(listing ? [listing] : [])]
  return fixes.map((fix) => fixToAction(fix, texts, fix.diagnostic && toDiagnostic(fix.diagnostic, undefined)))
}

/** Returns the path that a rename at a position changes: that of the page or file which the link names. */
export async function prepareRename(
  document: SiteDocument,
  position: LspPosition,
): Promise<{ range: Range; placeholder: string } | null> {
  const target = await renamedTarget(document, position)
  if (!target) return null
  return { range: offsetRange(document.text, target.span), placeholder: target.file.replace(/\.mdx?$/i, '') }
}

export async function rename(
  document: SiteDocument,
  position: LspPosition,
  name: string,
): Promise<WorkspaceEdit | null> {
  const target = await renamedTarget(document, position)
  return target ? moveFile(document, target.file, name.replace(/^\//, ''), () => false) : null
}

async function renamedTarget(document: SiteDocument, position: LspPosition): Promise<LinkedSpan | undefined> {
  const offset = offsetAt(document, position)
  if (isConfig(document)) return findInConfig(document.text, offset, siteData(document.edited))
  return isPage(document) ? (await links(document)).find(({ span }) => contains(span, offset)) : undefined
}

/** Returns the changes for a file's new path. @param isMoved returns true for files that the editor moves itself */
export async function moveFile(
  { edited, root }: Pick<SiteDocument, 'edited' | 'root'>,
  from: string,
  to: string,
  isMoved: (file: string) => boolean,
): Promise<WorkspaceEdit> {
  const { repository } = edited.site
  const plan = await edited.planRename(from, to)
  const texts = { readText: (file: string) => repository.readWritten(file), uri: (file: string) => fileUri(root, file) }
  return planToEdit(plan, texts, isMoved)
}
