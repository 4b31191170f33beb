import { type Diagnostic, hasErrors, memo } from '@octavo/core'
import { type EsmModule, readModule } from '../esm/readModule.js'
import { splitFrontmatter } from '../frontmatter/splitFrontmatter.js'
import type { Node, Root } from '../parsers/mdast.js'
import type { Parser } from '../parsers/parseMdx.js'
import { createSourceFile, type SourceFile } from '../parsers/sourceFile.js'
import type { ContentHost, ContentOptions } from '../types.js'
import { importSiteComponents } from './importSiteComponents.js'

/** A parsed MDX file. It is immutable, so that pages can share it. */
export interface LoadedMdx {
  source: SourceFile
  tree: Root
  module: EsmModule
  diagnostics: Diagnostic[]
  /** True if the file or a statement in it is invalid. */
  isBroken: boolean
}

export type SnippetLoader = (file: string, text: string) => LoadedMdx

// Many pages share a snippet, so it is parsed once for each text.
const caches = memo((_: ContentHost) => new Map<string, { text: string; loaded: LoadedMdx }>())

/** Creates a loader that caches parsed snippets per host. */
export function createSnippetLoader(host: ContentHost, parse: Parser, options: ContentOptions): SnippetLoader {
  const cache = caches(host)
  return (file, text) => {
    const cached = cache.get(file)
    if (cached?.text === text) return cached.loaded
    const source = createSourceFile(file, text)
    const mdx = loadMdx(source, splitFrontmatter(source.text).bodyOffset, parse, options)
    nameReferences(mdx.tree, file)
    const loaded = { ...mdx, diagnostics: mdx.diagnostics.map(asImportDiagnostic) }
    cache.set(file, { text, loaded })
    return loaded
  }
}

/** Puts the file into the names of definitions and footnotes, because several files become one page. */
function nameReferences(tree: Root, file: string): void {
  const prefix = file.replace(/[^A-Za-z0-9]+/g, '-')
  const nodes: Node[] = [...tree.children]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('identifier' in node) node.identifier = `${prefix}-${node.identifier}`
    if ('children' in node) nodes.push(...(node.children as Node[]))
  }
}

/** Parses the body of a file. For invalid MDX, the tree is empty and `diagnostics` contains the errors. */
export function loadMdx(
  file: SourceFile,
  bodyOffset: number,
  parse: Parser,
  { siteComponents }: Pick<ContentOptions, 'siteComponents'>,
): LoadedMdx {
  const parsed = parse(file, bodyOffset)
  const { source, tree = { type: 'root', children: [] } as Root } = parsed
  const module = readModule(tree, source)
  if (siteComponents) importSiteComponents(module, source, siteComponents)
  const diagnostics = [...parsed.diagnostics, ...module.diagnostics]
  return { source, tree, module, diagnostics, isBroken: hasErrors(diagnostics) }
}

/** Converts an error of an imported file to a warning, because only its content is missing. */
export function asImportDiagnostic(problem: Diagnostic): Diagnostic {
  if (problem.severity !== 'error') return problem
  const hint = [problem.hint, 'Pages that import this file render only the children of its components.']
  return { ...problem, severity: 'warning', hint: hint.filter(Boolean).join(' ') }
}
