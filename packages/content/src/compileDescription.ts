import { type ComponentManifests, type Diagnostic, type Heading, ID_MARK } from '@octavo/core'
import type { Element, ElementContent, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { DESCRIPTION_COMPONENTS, descriptionSchema, isComponentTag, REMOVED_ELEMENTS } from './descriptionSchema.js'
import { resolveLanguage, unknownLanguage } from './highlight/codeLanguages.js'
import { unmark } from './parsers/marks.js'
import type { JsxElement, Root as MdastRoot, Node } from './parsers/mdast.js'
import { loadParser } from './parsers/parseMdx.js'
import { createSourceFile, sourceLocation } from './parsers/sourceFile.js'
import { getAttribute, setAttribute } from './remark/attributes.js'
import { callouts } from './remark/callouts.js'
import { code } from './remark/code.js'
import { createWalk, replaceNode, type Step } from './remark/createWalk.js'
import { handlers } from './remark/handlers.js'
import { headings } from './remark/headings.js'
import { assets } from './remark/pageAssets.js'
import { links } from './remark/pageLinks.js'
import { createPageState, type PageState } from './remark/pageState.js'
import { properties } from './remark/properties.js'
import { toElements } from './remark/toElements.js'
import { tagLocation, UNKNOWN_COMPONENT, unknownComponent } from './snippets/unknownComponent.js'
import type { ContentHost, ContentOptions, PageLink } from './types.js'

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
  /** Headings in the tree, with ids without `ID_MARK`. */
  headings: Heading[]
  /** True if the result depends on the base. */
  isRelative: boolean
}

/**
 * Compiles the Markdown of a description. `findPage` returns the path of the page of the site to which a fragment refers,
 * such as `#operation/listPets`.
 */
export type CompileDescription = (text: string, base?: DescriptionBase, findPage?: FindPage) => Description

type FindPage = (hash: string) => string | undefined

/** Maximum number of characters that are read. */
export const MAX_DESCRIPTION_LENGTH = 60_000
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
  const { asset = () => undefined, languages = new Set<string>(), ...site } = options
  const host = { ...WITHOUT_FILES, options: site, asset, drafts: new Map() }
  return (text, base, findPage) => {
    const prepared = createSourceFile('description.md', text.slice(0, MAX_DESCRIPTION_LENGTH))
    // Variables and ids are those of pages.
    const source = { ...prepared, text: unmark(prepared.text) }
    if (source.text.length < 2_000 && PLAIN_LINE.test(source.text.trim())) return plain(source.text.trim())
    const isReadable = source.text.split('\n').every((line) => (line.match(/[[\]()*_~]/g)?.length ?? 0) <= MAX_MARKS)
    const parsed = isReadable ? parse(source, 0, isComponentTag) : undefined
    if (!parsed?.tree) return plain(source.text.trim())
    const diagnostics: Diagnostic[] = []
    const context = { ...host, report: (diagnostic: Diagnostic) => void diagnostics.push(diagnostic) }
    const state: DescriptionState = {
      ...createPageState(context, parsed.source, { title: '', metadata: {} }),
      file: base && 'page' in base ? base.page : '',
      isShared: base === undefined,
      url: base && 'url' in base ? base.url : undefined,
      findPage,
      languages,
    }
    walk(parsed.tree, state)
    for (const finish of state.afterWalk) finish()
    const hast = toHast(parsed.tree as never, { handlers }) as Root
    const tree = sanitize(finishTree(toElements(hast), state), schema) as Root
    return {
      tree,
      links: state.links,
      diagnostics,
      headings: state.headings,
      isRelative: state.features.has('relative'),
    }
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
    const { rel, referrerPolicy, id, ...properties } = node.properties
    if (typeof properties.href === 'string') properties.href = properties.href.replace(ID_MARK, '')
    return { ...node, properties, children }
  }
  return toHtml({ type: 'root', children: (tree.children as ElementContent[]).map(convert) })
}

function plain(text: string): Description {
  const paragraph: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: text }],
  }
  const children = text === '' ? [] : [paragraph]
  return { tree: { type: 'root', children }, links: [], diagnostics: [], headings: [], isRelative: false }
}

interface DescriptionState extends PageState {
  url: string | undefined
  findPage: FindPage | undefined
  languages: ReadonlySet<string>
}

const WITHOUT_FILES = {
  readText: () => undefined,
  names: () => [],
  cssModule: () => ({}),
  hasPackage: () => false,
  loadPackage: async () => ({ exports: {}, isInteractive: false }),
  loadSnippet: () => {
    throw new Error('Descriptions have no snippets.')
  },
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
}

/** Reports the language of a code block, which the step for code has created. */
function checkLanguage(node: JsxElement, page: PageState): void {
  const language = node.name === 'CodeBlock' && getAttribute(node, 'language')
  const { languages } = page as DescriptionState
  if (typeof language !== 'string' || resolveLanguage(language, languages) !== null) return
  page.report({ ...unknownLanguage(language), ...sourceLocation(page.source, node.position) })
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
    if (typeof value === 'string') setAttribute(node, name, absoluteUrl(value, page))
  }
}

/** Resolves a URL of a remote document, and links to operations. Other fragments refer to the page that shows the text. */
function absoluteUrl(text: string, page: PageState): string {
  const { url, findPage } = page as DescriptionState
  const path = text.startsWith('#') ? findPage?.(text) : undefined
  if (path !== undefined) return path
  if (url === undefined || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(text) || !URL.canParse(text, url)) return text
  return new URL(text, url).href
}

const walk = createWalk([description, properties, headings, links, assets, callouts, code]) as (
  tree: MdastRoot,
  page: PageState,
) => void

/**
 * Sets attributes that only descriptions have: their links and images are not the author's, and the ids of their headings
 * must not clobber those of the page.
 */
function finishTree<Tree extends Root | ElementContent>(node: Tree, state: DescriptionState): Tree {
  if (!('children' in node)) return node
  for (const child of node.children) finishTree(child as ElementContent, state)
  if (node.type !== 'element') return node
  if (REMOVED_ELEMENTS.has(node.tagName)) state.report(removedElement(node.tagName))
  const { id, href } = node.properties
  if (id !== undefined) {
    const isHeading = /^(?:h\d|[A-Z])/.test(node.tagName) && state.headings.some((heading) => heading.id === id)
    node.properties.id = isHeading ? ID_MARK + id : undefined
  }
  if (typeof href === 'string' && state.headings.some((heading) => `#${heading.id}` === href))
    node.properties.href = `#${ID_MARK}${href.slice(1)}`
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
