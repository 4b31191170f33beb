import type { Diagnostic } from '@octavo/core'
import { type EsmModule, readModule } from '../esm/readModule.js'
import { splitFrontmatter } from '../frontmatter/splitFrontmatter.js'
import type { Root } from '../parsers/mdast.js'
import type { Parser } from '../parsers/parseMdx.js'
import { createSourceFile, type SourceFile } from '../text/sourceFile.js'
import type { ContentHost } from '../types.js'

/** A parsed MDX file; never changed, so that pages can share it. */
export interface LoadedMdx {
  source: SourceFile
  tree: Root
  module: EsmModule
  diagnostics: Diagnostic[]
}

export type SnippetLoader = (file: string, text: string) => LoadedMdx

// Snippets are used by many pages of a site: one parse serves them all as long as the text is the same.
const caches = new WeakMap<ContentHost, Map<string, { text: string; loaded: LoadedMdx }>>()

/** A loader that keeps parsed snippets with the host they came from. */
export function createSnippetLoader(host: ContentHost, parse: Parser): SnippetLoader {
  const cache = caches.get(host) ?? new Map<string, { text: string; loaded: LoadedMdx }>()
  caches.set(host, cache)
  return (file, text) => {
    const cached = cache.get(file)
    if (cached?.text === text) return cached.loaded
    const source = createSourceFile(file, text)
    const loaded = loadMdx(source, splitFrontmatter(source.text).bodyOffset, parse)
    cache.set(file, { text, loaded })
    return loaded
  }
}

/** Parses a file's body; a tree that cannot be parsed is empty, and `diagnostics` says why. */
export function loadMdx(source: SourceFile, bodyOffset: number, parse: Parser): LoadedMdx {
  const { tree = { type: 'root', children: [] }, diagnostics } = parse(source, bodyOffset)
  const module = readModule(tree as Root, source)
  return { source, tree: tree as Root, module, diagnostics: [...diagnostics, ...module.diagnostics] }
}
