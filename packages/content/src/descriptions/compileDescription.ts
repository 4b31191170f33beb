import type { ComponentManifests, Diagnostic } from '@octavo/core'
import type { Element, ElementContent, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { resolveLanguage, unknownLanguage } from '../highlight/languages.js'
import type { JsxElement, Root as MdastRoot, Node } from '../parsers/mdast.js'
import { loadParser } from '../parsers/parseMdx.js'
import { handlers } from '../rehype/handlers.js'
import { toElements } from '../rehype/toElements.js'
import { assets } from '../remark/assets.js'
import { getAttribute, setAttribute } from '../remark/attributes.js'
import { callouts } from '../remark/callouts.js'
import { code } from '../remark/code.js'
import { headings } from '../remark/headings.js'
import { links } from '../remark/links.js'
import { createPageState, type PageState } from '../remark/pageState.js'
import { properties } from '../remark/properties.js'
import { createWalk, replaceNode, type Step } from '../remark/walk.js'
import { tagLocation, UNKNOWN_COMPONENT, unknownComponent } from '../snippets/unknownComponent.js'
import { unmark } from '../text/marks.js'
import { createSourceFile, locationOf } from '../text/sourceFile.js'
import type { ContentHost, ContentOptions, PageLink } from '../types.js'
import { splitUrl } from '../urls/url.js'
import { DESCRIPTION_COMPONENTS, descriptionSchema, isComponentTag, REMOVED_ELEMENTS } from './descriptionSchema.js'

export interface DescriptionOptions extends Pick<ContentOptions, 'base' | 'sitePath' | 'linkStyle' | 'parser'> {
  components: ComponentManifests
  asset?: ContentHost['asset']
  /** Names of custom grammars. */
  languages?: ReadonlySet<string>
}

/**
 * The file or slug of the page, or the URL of the document, to which relative URLs refer. Undefined if pages in several
 * folders show the same HTML; browsers resolve the URLs then.
 */
export type DescriptionBase = { page: string } | { url: string } | undefined

export interface Description {
  /** Safe elements, texts, and components with plain properties. */
  tree: Root
  /** Links to pages of the site. Positions refer to the text. */
  links: PageLink[]
  diagnostics: Diagnostic[]
  /** True if the result depends on the base. */
  isRelative: boolean
}

interface DescriptionPage {
  /** Returns the path of the page of the site to which a fragment refers, such as `#operation/listPets`. */
  findPage?(hash: string): string | undefined
  /** Sets the ids of headings. Default: they have none, because a page can show a description several times. */
  ids?: boolean
}

/** Compiles the Markdown of a description. */
export type CompileDescription = (text: string, base?: DescriptionBase, page?: DescriptionPage) => Description

/** Maximum number of characters that are read. */
const MAX_LENGTH = 60_000
/** Maximum number of brackets and emphasis in a line, for which parsers take quadratic time. */
const MAX_MARKS = 500

/** One line of plain text, without Markdown and HTML. */
const PLAIN_LINE = /^(?![\s>#\-+=]|\d+[.)])(?!.*(?:https?:\/\/|www\.|@| {2}$))[^\n\\`*_[\]<>&|~]*$/

/**
 * Creates a compiler for untrusted Markdown, such as descriptions in OpenAPI documents. It has the parser of Markdown files
 * and the steps of pages for links, images, code and callouts. No code runs, and the tree is sanitized.
 */
export async function createDescriptionCompiler(options: DescriptionOptions): Promise<CompileDescription> {
  const parse = await loadParser({ parser: options.parser, math: false })
  const schema = descriptionSchema(options.components)
  const state = createDescriptionState(options)
  return (text, base, page = {}) => {
    const prepared = createSourceFile('description.md', text.slice(0, MAX_LENGTH))
    // Variables and ids are those of pages.
    const source = { ...prepared, text: unmark(prepared.text) }
    if (source.text.length < 2_000 && PLAIN_LINE.test(source.text.trim())) return plain(source.text.trim())
    const isReadable = source.text.split('\n').every((line) => (line.match(/[[\]()*_~]/g)?.length ?? 0) <= MAX_MARKS)
    const parsed = isReadable ? parse(source, 0, isComponentTag) : undefined
    if (!parsed?.tree) return plain(source.text.trim())
    begin(state, parsed.source, base, page)
    walk(parsed.tree, state)
    for (const finish of state.afterWalk) finish()
    const hast = toHast(parsed.tree as never, { handlers }) as Root
    const tree = sanitize(finishTree(toElements(hast), state), schema) as Root
    return { tree, links: state.links, diagnostics: state.found, isRelative: state.features.has('relative') }
  }
}

/** Returns a description as HTML for readers without the site's styles and components. */
export function plainHtml({ tree }: Pick<Description, 'tree'>): string {
  const convert = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node
    if (node.tagName === 'input') return { type: 'text', value: node.properties.checked ? '☑' : '☐' }
    const children = node.children.map(convert)
    if (node.tagName === 'CodeBlock') {
      const inner = { type: 'element' as const, tagName: 'code', properties: {}, children }
      return { type: 'element', tagName: 'pre', properties: {}, children: [inner] }
    }
    if (/^[A-Z]/.test(node.tagName)) return { type: 'element', tagName: 'div', properties: {}, children }
    const { rel, referrerPolicy, ...properties } = node.properties
    return { ...node, properties, children }
  }
  return toHtml({ type: 'root', children: (tree.children as ElementContent[]).map(convert) })
}

function plain(text: string): Description {
  const children: ElementContent[] = text === '' ? [] : [element('p', [{ type: 'text', value: text }])]
  return { tree: { type: 'root', children }, links: [], diagnostics: [], isRelative: false }
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

interface DescriptionState extends PageState {
  found: Diagnostic[]
  url: string | undefined
  findPage: DescriptionPage['findPage']
  hasIds: boolean
  languages: ReadonlySet<string>
}

/** Returns a state for all descriptions, one after the other, because a site has tens of thousands. */
function createDescriptionState({
  asset = () => undefined,
  languages = new Set(),
  ...options
}: DescriptionOptions): DescriptionState {
  const context = {
    options,
    asset,
    readText: () => undefined,
    cssModule: () => ({}),
    hasPackage: () => false,
    loadPackage: async () => ({ exports: {}, isInteractive: false }),
    report: (diagnostic: Diagnostic) => void state.found.push(diagnostic),
    loadSnippet: () => {
      throw new Error('Descriptions have no snippets.')
    },
    drafts: new Map(),
  }
  const page = createPageState(context, createSourceFile('', ''), { title: '', metadata: {} })
  const state: DescriptionState = { ...page, found: [], url: undefined, findPage: undefined, hasIds: false, languages }
  return state
}

function begin(
  state: DescriptionState,
  source: PageState['source'],
  base: DescriptionBase,
  { findPage, ids = false }: DescriptionPage,
): void {
  state.source = source
  state.file = base && 'page' in base ? base.page : ''
  state.url = base && 'url' in base ? base.url : undefined
  state.isShared = base === undefined
  state.findPage = findPage
  state.hasIds = ids
  state.headings = []
  state.sections.length = 1
  state.open.length = 1
  state.ids.clear()
  state.links = []
  state.found = []
  state.afterWalk = []
  state.features.clear()
  state.definedSizes.clear()
  state.untitled.clear()
}

/** Resolves URLs of remote documents, and lowers headings, because they are below those of the page. */
const description: Step = {
  enter: {
    link: resolve,
    definition: resolve,
    image: resolve,
    heading(node) {
      node.depth = LEVELS[node.depth - 1] ?? 6
    },
    code(node) {
      // Diagrams load a script that only pages have.
      if (node.lang === 'mermaid') node.lang = 'mmd'
    },
    mdxJsxFlowElement: cleanElement,
    mdxJsxTextElement: cleanElement,
  },
  leave: { mdxJsxFlowElement: checkLanguage },
}

const LEVELS = [3, 4, 5, 6, 6, 6] as const

function resolve(node: Node & { url: string }, page: PageState): void {
  node.url = absoluteUrl(node.url, page)
  if (!isOwnHash(node.url, page)) return
  page.afterWalk.push(() => {
    node.url = ownHash(node.url, page)
  })
}

/** Reports the language of a code block, which the step for code has created. */
function checkLanguage(node: JsxElement, page: PageState): void {
  const language = node.name === 'CodeBlock' && getAttribute(node, 'language')
  const { languages } = page as DescriptionState
  if (typeof language !== 'string' || resolveLanguage(language, languages) !== null) return
  page.report({ ...unknownLanguage(language), ...locationOf(page.source, node.position) })
}

const TEXT_ONLY = 'Write the text itself: descriptions have only built-in components.'

function cleanElement(node: JsxElement, page: PageState): void {
  if (node.name && /^[A-Z]/.test(node.name) && !DESCRIPTION_COMPONENTS.has(node.name)) {
    const {
      content,
      problem,
      suggestion: hint = TEXT_ONLY,
    } = unknownComponent(node, node.attributes, [...DESCRIPTION_COMPONENTS])
    page.report({ ...UNKNOWN_COMPONENT, ...tagLocation(node, page.source), ...problem, hint })
    replaceNode(node, { type: node.type, name: null, attributes: [], children: content ?? node.children })
    return
  }
  const level = /^h([1-6])$/.exec(node.name ?? '')?.[1]
  if (level) node.name = `h${LEVELS[Number(level) - 1]}`
  for (const name of ['href', 'src', 'img']) {
    const value = getAttribute(node, name)
    if (typeof value !== 'string') continue
    const url = absoluteUrl(value, page)
    setAttribute(node, name, url)
    if (isOwnHash(url, page)) page.afterWalk.push(() => setAttribute(node, name, ownHash(url, page)))
  }
}

/** Prefix of the ids of headings, which could otherwise clobber those of the page. */
const ID_PREFIX = 'description-'

function isOwnHash(url: string, page: PageState): boolean {
  return (page as DescriptionState).hasIds && url.startsWith('#')
}

/** Returns the fragment of a heading of the description. Others refer to the page. */
function ownHash(url: string, { headings }: PageState): string {
  const id = splitUrl(url).hash
  return headings.some((heading) => heading.id === id) ? `#${ID_PREFIX}${id}` : url
}

/** Resolves a URL of a remote document, and links to operations. Other fragments refer to the page that shows the text. */
function absoluteUrl(written: string, page: PageState): string {
  const { url, findPage } = page as DescriptionState
  const path = written.startsWith('#') ? findPage?.(written) : undefined
  if (path !== undefined) return path
  if (url === undefined || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(written) || !URL.canParse(written, url)) return written
  return new URL(written, url).href
}

const walk = createWalk([description, properties, headings, links, assets, callouts, code]) as (
  tree: MdastRoot,
  page: PageState,
) => void

/** Sets attributes that only descriptions have: their links and images are not the author's. */
function finishTree<Tree extends Root | ElementContent>(node: Tree, state: DescriptionState): Tree {
  if (!('children' in node)) return node
  for (const child of node.children) finishTree(child as ElementContent, state)
  if (node.type !== 'element') return node
  if (REMOVED_ELEMENTS.has(node.tagName)) state.report(removedElement(node.tagName))
  const { id } = node.properties
  if (id !== undefined)
    node.properties.id = state.hasIds && /^(?:h\d|[A-Z])/.test(node.tagName) ? ID_PREFIX + id : undefined
  // Unsafe URLs have been replaced.
  for (const name of ['href', 'src']) if (node.properties[name] === '') delete node.properties[name]
  if (node.tagName === 'a' && /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(String(node.properties.href)))
    node.properties.rel = ['nofollow']
  if (node.tagName === 'img') node.properties.referrerPolicy = 'no-referrer'
  return node
}

function removedElement(name: string): Diagnostic {
  return {
    rule: 'OAS_REMOVED_HTML',
    severity: 'notice',
    file: '',
    message: `Unsupported element \`<${name}>\` in a description; it is omitted.`,
    hint: 'Write text, or link to an image or page.',
  }
}
