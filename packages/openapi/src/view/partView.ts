import type {
  ChannelDocumentView,
  DocumentView,
  Heading,
  OperationGroupView,
  OperationLinkView,
  ServerTemplate,
  TextSection,
} from '@octavo/core'
import { documentAbout } from '../model/documentAbout.js'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut, escapeMarkdown, withoutMarks } from '../model/plainText.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import type { OperationGroup } from '../operations/groupOperations.js'
import { operationDescription } from '../operations/operationDescription.js'
import { operationTitle } from '../operations/operationSlug.js'
import { isDescribedTag, tagObjects } from '../schema/about.js'
import { docsView } from '../schema/describeSchema.js'
import { documentReferences, ownObject, ownString, ownValue } from '../schema/references.js'
import { createAnchors, schemaAnchor, type TakeAnchor } from '../schema/schemaAnchors.js'
import { aboutFacts } from './aboutView.js'
import { documentServerViews } from './channelParts.js'
import { documentChannelSecurity } from './channelSecurity.js'
import { defaultSecurity, documentSecurity } from './securityViews.js'
import { readServers, type SitePlace } from './serverTemplates.js'
import { withSchemas } from './shownSchemas.js'
import { createViewState } from './viewState.js'

/** A description as the text of a page. */
export interface PageText {
  html: string
  headings: readonly Heading[]
  sections: readonly TextSection[]
  /** True if the description is too long to be shown whole. */
  isCut: boolean
}

export interface DocumentViewOptions {
  /** Renders a description. */
  markdown(text: string): string
  /** Renders the description that is the text of the page. */
  page(text: string): PageText
  /** Returns the URL of an operation's page. Operations without a page are not listed. */
  operation(operation: Operation): string | undefined
  /** Returns the URL of the page of a tag's group. */
  group(tag: string): string | undefined
  /** Returns whether a schema has a page. */
  hasModel(name: string): boolean
  /** The URL of the site, if known. */
  place?: SitePlace | undefined
}

/** Maximum number of operations and groups that a page lists. Larger documents are navigated by groups and search. */
const MAX_LISTED = 2_000
const MAX_LABEL = 200
/** Maximum number of characters of all descriptions of groups without a page. */
const MAX_TEXT = 300_000

/** Returns the view of a document's overview page. */
export function overviewView(
  document: SpecDocument,
  groups: readonly OperationGroup[],
  options: DocumentViewOptions,
): ChannelDocumentView {
  const { root, source } = document
  const text = pageText(ownString(ownObject(root, 'info') ?? {}, 'description'), document, options)
  const takeAnchor = pageAnchors(text)
  const heading = (word: string, isShown: boolean): Heading[] =>
    isShown ? [{ depth: 2, id: takeAnchor(word), text: withCapital(word), word }] : []
  const servers =
    document.asyncapi === undefined ? readServers(root, options.place && { ...options.place, source }) : []
  const channelServers = document.asyncapi === undefined ? undefined : overviewServers(document, options)
  const { summary } = documentTitle(document)
  const alternatives = defaultSecurity(documentReferences(document))
  const securityOptions = { takeAnchor: createAnchors(), ...options }
  const security = (document.asyncapi === undefined ? documentSecurity : documentChannelSecurity)(
    documentReferences(document),
    securityOptions,
  )
  const sectionHeadings = [
    ...heading('servers', servers.length + (channelServers?.length ?? 0) > 0),
    ...heading('authorization', security.length > 0),
  ]
  const lister = createLister(document, takeAnchor, options)
  const groupViews = [...groups.flatMap((group) => lister.list(group, 3)), ...lister.unused(3)]
  const operations = heading('operations', groupViews.length > 0)
  return {
    descriptionHtml: text.html || undefined,
    facts: [
      { name: 'version', text: cut(ownString(ownObject(root, 'info') ?? {}, 'version') ?? '', MAX_LABEL) },
      ...aboutFacts(document).filter(({ name }) => name !== 'summary'),
    ].filter(({ name, text }, index, all) => text !== '' && (name !== 'identifier' || all[index - 1]?.text !== text)),
    externalDocs: docsView(documentAbout(root).externalDocs, options),
    servers: servers.map((server) => describedServer(server, options)),
    channelServers,
    security,
    defaultSecurity: security.length > 0 && alternatives.length > 0 ? alternatives : undefined,
    operations: [],
    groups: groupViews,
    headings: [...text.headings, ...sectionHeadings, ...operations, ...groupViews.map(groupHeading)],
    // The description of the page.
    sections: [...(summary ? [{ headingId: '', text: summary }] : []), ...text.sections],
    isPartial: text.isCut || lister.isCut() || undefined,
  }
}

/** Returns the servers of an AsyncAPI document. Their schemas have no fragments, as those of bindings are small. */
function overviewServers(
  document: SpecDocument,
  { markdown }: DocumentViewOptions,
): ChannelDocumentView['channelServers'] {
  const state = createViewState(documentReferences(document), { markdown, fragmentHref: () => undefined })
  const views = documentServerViews(state)
  state.tree.fill()
  return views
}

/** Returns the view of a group's page: the description of its tag, its operations and the groups below it. */
export function groupView(document: SpecDocument, group: OperationGroup, options: DocumentViewOptions): DocumentView {
  const tag = tagObjects(document).get(group.tag?.name ?? '') ?? {}
  const text = pageText(ownString(tag, 'description'), document, options)
  const lister = createLister(document, pageAnchors(text), options)
  const { operations } = lister.operations(group.operations)
  const groups = group.groups.flatMap((each) => lister.list(each, 2))
  return {
    descriptionHtml: text.html || undefined,
    facts: [],
    externalDocs: docsView(ownValue(tag, 'externalDocs'), options),
    servers: [],
    security: [],
    operations,
    groups,
    headings: [...text.headings, ...groups.map(groupHeading)],
    sections: [...text.sections],
    isPartial: text.isCut || lister.isCut() || undefined,
  }
}

function pageText(text: string | undefined, document: SpecDocument, options: DocumentViewOptions): PageText {
  return text
    ? options.page(withSchemas(text, document, options.hasModel))
    : { html: '', headings: [], sections: [], isCut: false }
}

/** Returns a function that reserves ids beside those of the description. */
function pageAnchors({ headings }: PageText): TakeAnchor {
  const takeAnchor = createAnchors()
  for (const { id } of headings) takeAnchor(id)
  return takeAnchor
}

function groupHeading({ id, label, depth }: OperationGroupView): Heading {
  return { depth, id, text: label }
}

interface Lister {
  operations(operations: readonly Operation[]): { operations: OperationLinkView[]; rest: number | undefined }
  /** Returns a group and the groups below it that have something to show, outermost first. */
  list(group: OperationGroup, depth: number): OperationGroupView[]
  /** Returns the described tags that no listed group has. */
  unused(depth: number): OperationGroupView[]
  /** Returns whether the descriptions of groups are longer than a page. */
  isCut(): boolean
}

/** Lists groups until the page is full. */
function createLister(document: SpecDocument, takeAnchor: TakeAnchor, options: DocumentViewOptions): Lister {
  let left = MAX_LISTED
  let characters = MAX_TEXT
  const listedTags = new Set<string>()
  const operations = (all: readonly Operation[]) => {
    const links = all.flatMap((operation) => operationLink(operation, options))
    const lines = links.slice(0, left)
    left -= lines.length
    const rest = links.length - lines.length
    return { operations: lines, rest: rest > 0 ? rest : undefined }
  }
  const tagView = (name: string | undefined, label: string, depth: number) => {
    const tag = (name !== undefined && tagObjects(document).get(name)) || {}
    const href = name === undefined ? undefined : options.group(name)
    const text = tagText(tag, href !== undefined)
    characters -= text.length
    return {
      id: takeAnchor(schemaAnchor('group', label)),
      label: cut(label, MAX_LABEL),
      depth: Math.min(depth, 6) as OperationGroupView['depth'],
      href,
      descriptionHtml:
        text && characters > 0 ? options.markdown(withSchemas(text, document, options.hasModel)) : undefined,
      externalDocs: href === undefined ? docsView(ownValue(tag, 'externalDocs'), options) : undefined,
    }
  }
  const list = (group: OperationGroup, depth: number): OperationGroupView[] => {
    const name = group.tag?.name
    const isGuide = group.operations.length + group.groups.length === 0
    // Without a page, its description is shown with those of unused tags.
    if (isGuide && (name === undefined || options.group(name) === undefined)) return []
    if (name !== undefined) listedTags.add(name)
    if (left <= 0) return []
    const own = operations(group.operations)
    const place = left--
    const below = group.groups.flatMap((each) => list(each, depth + 1))
    if (isGuide || own.operations.length + below.length > 0)
      return [{ ...tagView(name, group.label, depth), ...own }, ...below]
    left = place
    return []
  }
  const unusedLabel = (name: string) => {
    const tag = tagObjects(document).get(name) ?? {}
    return ownString(tag, 'x-group') ?? ownString(tag, 'x-displayName') ?? name
  }
  return {
    operations,
    list,
    isCut: () => characters <= 0,
    unused: (depth) => {
      const names = [...tagObjects(document).keys()].filter(
        (name) => !listedTags.has(name) && isDescribedTag(document, name),
      )
      return names
        .slice(0, Math.max(0, left))
        .map((name) => ({ ...tagView(name, unusedLabel(name), depth), operations: [] }))
    },
  }
}

/** Returns the description of a tag, or its first paragraph as plain text if a page has the description. */
function tagText(tag: JsonObject, hasPage: boolean): string {
  const description = ownString(tag, 'description') ?? escapeMarkdown(ownString(tag, 'summary') ?? '')
  if (!hasPage) return description
  return escapeMarkdown(operationDescription({ kind: 'operation', method: '', path: '', description }) ?? '')
}

/** Returns the link to the page of an operation. None for hidden operations, and those without a page. */
export function operationLink(
  operation: Operation,
  { operation: find }: Pick<DocumentViewOptions, 'operation'>,
): OperationLinkView[] {
  const href = operation.hidden ? undefined : find(operation)
  if (href === undefined) return []
  return [
    {
      method: operation.kind === 'webhook' ? 'WEBHOOK' : operation.method,
      title: cut(withoutMarks(operationTitle(operation)), MAX_LABEL),
      path: cut(operation.path, MAX_LABEL),
      href,
      deprecated: operation.deprecated || undefined,
    },
  ]
}

/** Returns a server with rendered descriptions. */
export function describedServer(
  { description, variables, ...server }: ServerTemplate,
  { markdown }: Pick<DocumentViewOptions, 'markdown'>,
): ServerTemplate {
  return {
    ...server,
    descriptionHtml: description && markdown(description),
    variables: variables.map(({ description: text, ...variable }) => ({
      ...variable,
      descriptionHtml: text && markdown(text),
    })),
  }
}

function withCapital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns whether a document is about something that an overview shows. */
export function documentTitle({ root }: Pick<SpecDocument, 'root'>): { title?: string; summary?: string } {
  const info = ownObject(root, 'info')
  const title = info && isJsonObject(info) ? ownString(info, 'title') : undefined
  const summary = info && ownString(info, 'summary')
  return { title: title && cut(title, MAX_LABEL), summary: summary && cut(summary, 500) }
}
