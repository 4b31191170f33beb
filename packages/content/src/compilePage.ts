import { type Diagnostic, type Frontmatter, memo, normalizeDiagnostics } from '@octavo/core'
import type { Root } from 'hast'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { collectModules, packageStyles } from './code/collectModules.js'
import { moduleLinks, referInModule } from './code/moduleLinks.js'
import { type CompileContext, recordingHost } from './compileContext.js'
import { frontmatterReferences } from './frontmatter/frontmatterReferences.js'
import { replaceFrontmatterVariables, unknownVariables } from './frontmatter/frontmatterVariables.js'
import { readFrontmatter } from './frontmatter/readFrontmatter.js'
import type { Root as MdastRoot } from './parsers/mdast.js'
import { loadParser } from './parsers/parseMdx.js'
import { createSourceFile, type SourceFile } from './parsers/sourceFile.js'
import { addCodeWords } from './remark/classNames.js'
import { handlers } from './remark/handlers.js'
import { createPageState, type PageState } from './remark/pageState.js'
import { finishSections } from './remark/sections.js'
import { frontmatterLinks } from './remark/siteLink.js'
import { walkPage } from './remark/steps.js'
import { toElements } from './remark/toElements.js'
import { expandTree } from './snippets/expandTree.js'
import { createSnippetLoader, loadMdx } from './snippets/loadSnippet.js'
import type { CompiledPage, ContentHost, ContentOptions, PageReference, PageSource } from './types.js'

/** Prefix of class names that refer to package style sheets. */
export const STYLE_IMPORT = 'import:'

/** Maximum size of a page, in bytes of UTF-8. */
const MAX_PAGE_SIZE = 5 * 1024 * 1024

/**
 * Compiles one page. Errors in the user's files are diagnostics, never exceptions; the tree then contains the valid
 * parts. Pass the same `options` object for all pages, because plugins are set up once per object.
 */
export async function compilePage(page: PageSource, host: ContentHost, options: ContentOptions): Promise<CompiledPage> {
  const size = Buffer.byteLength(page.text)
  if (size > MAX_PAGE_SIZE) return emptyPage(page.file, { metadata: {} }, [fileTooLarge(page.file, size)])
  const source = createSourceFile(page.file, page.text)
  const { frontmatter: sourceFrontmatter, bodyOffset, diagnostics } = readFrontmatter(source.text, page.file)
  const variables = options.variables ?? {}
  const frontmatter = replaceFrontmatterVariables(sourceFrontmatter, variables)
  diagnostics.push(...unknownVariables(source, bodyOffset, variables))
  if (source.text.trim() === '') diagnostics.push(emptyFile(page.file))
  try {
    return await compileBody({ source, bodyOffset, frontmatter, diagnostics }, host, options)
  } catch (error) {
    const problem = userProblem(page.file, error)
    if (!problem) throw error
    return emptyPage(page.file, frontmatter, [...diagnostics, problem])
  }
}

interface ReadPage {
  source: SourceFile
  bodyOffset: number
  frontmatter: Frontmatter
  diagnostics: Diagnostic[]
}

async function compileBody(page: ReadPage, host: ContentHost, options: ContentOptions): Promise<CompiledPage> {
  const { source, frontmatter, diagnostics } = page
  const parse = await loadParser(options)
  const dependencies = new Set<string>()
  const context: CompileContext = {
    options,
    ...recordingHost(host, dependencies),
    report: (diagnostic) => void diagnostics.push(diagnostic),
    loadSnippet: createSnippetLoader(host, parse, options),
    drafts: new Map(),
  }
  const mdx = loadMdx(source, page.bodyOffset, parse, options)
  diagnostics.push(...mdx.diagnostics)
  const tree = expandTree(mdx, context)
  const state = createPageState(context, mdx.source, frontmatter)
  state.links.push(...frontmatterLinks(frontmatter, source))
  walkPage(tree, state)
  if (dependsOnFolder(source, options)) state.features.add('relative')
  const hast = await runPipeline(tree, { path: source.file, text: mdx.source.text }, options)
  const elements = toElements(hast)
  const { modules, snippets } = await collectModules(context, (file) => compileSnippet(file, state))
  for (const module of modules) {
    addCodeWords(module.source, state.classNames)
    state.links.push(...moduleLinks(module))
  }
  for (const specifier of packageStyles(modules, context)) state.classNames.add(STYLE_IMPORT + specifier)
  const title = frontmatter.title ?? state.title
  return {
    file: source.file,
    frontmatter,
    title,
    headings: state.headings,
    links: state.links,
    sections: finishSections(state),
    dependencies: [...dependencies].sort(),
    features: [...state.features].sort(),
    classNames: [...state.classNames].sort(),
    lane: modules.length > 0 ? 'code' : 'data',
    modules,
    snippets,
    tree: elements,
    diagnostics: normalizeDiagnostics(diagnostics),
  }
}

/** True for pages with relative imports, and for sites with plugins, because plugins get the path. */
function dependsOnFolder({ text }: SourceFile, { remarkPlugins = [], rehypePlugins = [] }: ContentOptions): boolean {
  return remarkPlugins.length + rehypePlugins.length > 0 || /(?:from|import)\s*["']\./.test(text)
}

/** Compiles an MDX file that user code renders. Its properties are known only at render time. */
async function compileSnippet(file: string, page: PageState): Promise<Root | undefined> {
  const snippet = walkSnippet(file, page)
  if (!snippet) return undefined
  const hast = await runPipeline(snippet.tree, { path: file, text: snippet.text }, page.options)
  return toElements(hast)
}

function walkSnippet(file: string, page: PageState): { tree: MdastRoot; text: string } | undefined {
  const text = page.readText(file)
  if (text === undefined) return undefined
  const mdx = page.loadSnippet(file, text)
  mdx.diagnostics.forEach(page.report)
  if (mdx.isBroken) return undefined
  const tree = expandTree(mdx, page, true)
  const state = {
    ...createPageState(page, mdx.source, { title: '', metadata: {} }),
    file: page.file,
    ids: page.ids,
    links: page.links,
    features: page.features,
    classNames: page.classNames,
  }
  walkPage(tree, state)
  return { tree, text: mdx.source.text }
}

/**
 * Returns the references of a page, and of the snippets and modules that it uses, as compiling resolves them. Those in
 * files that several pages use are returned for each page. Diagnostics are ignored.
 */
export async function readReferences(
  page: PageSource,
  host: ContentHost,
  options: ContentOptions,
): Promise<PageReference[]> {
  const references: PageReference[] = []
  if (Buffer.byteLength(page.text) > MAX_PAGE_SIZE) return references
  const source = createSourceFile(page.file, page.text)
  const { frontmatter, bodyOffset } = readFrontmatter(source.text, page.file)
  const parse = await loadParser(options)
  const context: CompileContext = {
    options,
    ...recordingHost(host, new Set()),
    report: () => {},
    loadSnippet: createSnippetLoader(host, parse, options),
    drafts: new Map(),
    refer: (reference) => void references.push(reference),
  }
  try {
    const mdx = loadMdx(source, bodyOffset, parse, options)
    const state = createPageState(context, mdx.source, frontmatter)
    references.push(...frontmatterReferences(frontmatter, source, host))
    walkPage(expandTree(mdx, context), state)
    const { modules } = await collectModules(context, async (file) => void walkSnippet(file, state))
    for (const module of modules) referInModule(module, context)
  } catch (error) {
    // The call stack of a page that is nested too deeply, which is an error of the page.
    if (!(error instanceof RangeError)) throw error
  }
  return references
}

function emptyPage(file: string, frontmatter: Frontmatter, diagnostics: Diagnostic[]): CompiledPage {
  return {
    file,
    frontmatter,
    title: frontmatter.title,
    headings: [],
    links: [],
    sections: [],
    dependencies: [],
    features: [],
    classNames: [],
    lane: 'data',
    modules: [],
    snippets: {},
    tree: { type: 'root', children: [] },
    diagnostics: normalizeDiagnostics(diagnostics),
  }
}

function fileTooLarge(file: string, size: number): Diagnostic {
  const megabytes = (size / 1024 / 1024).toFixed(size > 10 * 1024 * 1024 ? 0 : 1)
  return {
    rule: 'PAGE_TOO_BIG',
    severity: 'error',
    file,
    message: `The page exceeds the size limit of 5 MB: it is ${megabytes} MB.`,
    hint: 'Split it into several pages, or serve large data as a static file.',
  }
}

function emptyFile(file: string): Diagnostic {
  return { rule: 'PAGE_EMPTY', severity: 'warning', file, message: 'The page is empty.' }
}

/** Returns the diagnostic for an error caused by a page or plugin. Undefined for a bug in Octavo. */
function userProblem(file: string, error: unknown): Diagnostic | undefined {
  if (error instanceof PluginError) {
    const hint = 'Check the remark and rehype plugins in the configuration.'
    return { rule: 'MDX_PLUGIN', severity: 'error', file, message: `${error.message}.`, hint }
  }
  // The limit of the call stack, which long chains of operators exceed without nesting.
  if (!(error instanceof RangeError)) return undefined
  return { rule: 'MDX_TOO_DEEP', severity: 'error', file, message: 'An expression on the page is nested too deeply.' }
}

type Run = Processor<undefined, MdastRoot, Root>

const processorFor = memo((options: ContentOptions): Run => createProcessor(options))

/** Runs the user's remark plugins, the conversion to hast, and the user's rehype plugins. */
async function runPipeline(
  tree: MdastRoot,
  file: { path: string; text: string },
  options: ContentOptions,
): Promise<Root> {
  try {
    return await processorFor(options).run(tree, new VFile({ path: file.path, value: file.text }))
  } catch (error) {
    const hasPlugins = options.remarkPlugins?.length || options.rehypePlugins?.length
    throw hasPlugins ? new PluginError(error) : error
  }
}

/** Thrown when a user's plugin throws. */
class PluginError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`A Markdown plugin failed on this page: ${reason.slice(0, 300)}`, { cause })
  }
}

function createProcessor({ remarkPlugins = [], rehypePlugins = [] }: ContentOptions): Run {
  return unified().use(remarkPlugins).use(remarkRehype, { handlers }).use(rehypePlugins).freeze() as unknown as Run
}
