import type { Position } from '@octavo/core'
import type { ImportedName } from '../esm/readModule.js'
import { resolveSpecifier } from '../esm/resolveSpecifier.js'
import { splitFrontmatter } from '../frontmatter/splitFrontmatter.js'
import { hasMarks } from '../parsers/marks.js'
import { isJsxElement, type JsxElement, type Node, nodeChildren } from '../parsers/mdast.js'
import { loadParser } from '../parsers/parseMdx.js'
import { createSourceFile, type SourceFile } from '../parsers/sourceFile.js'
import { attributeOffsets } from '../remark/attributes.js'
import type { ContentHost, ContentOptions, PageSource } from '../types.js'
import { loadMdx } from './loadSnippet.js'

/** The elements of an MDX file whose components are imported from code. */
export interface ComponentUses {
  imports: ComponentImport[]
  elements: ComponentElement[]
  /** Converts an offset of a value to a position in the file. */
  placeAt(offset: number): Position
}

export interface ComponentImport extends Pick<ImportedName, 'local' | 'imported'> {
  /** Path from the docs folder with a leading slash, or the specifier of a package. */
  specifier: string
}

interface ComponentElement {
  /** Name in the tag, such as `Pricing` or `UI.Pricing`. */
  name: string
  start: number
  end: number
  attributes: { name: string; start: number; end: number; value: AttributeCode }[]
  /** True if a property may be set that is not in `attributes`, because of `{...values}`. */
  hasSpread: boolean
  hasChildren: boolean
}

/** The value of an attribute as TypeScript. Its offset is set if the code is a copy of the file. */
interface AttributeCode {
  code: string
  offset?: number
}

/** Returns the elements of an MDX file, or of one that pages import, except those inside expressions. */
export async function readComponentUses(
  { file, text }: PageSource,
  { readText, hasPackage }: Pick<ContentHost, 'readText' | 'hasPackage'>,
  options: Pick<ContentOptions, 'parser' | 'math' | 'siteComponents'>,
): Promise<ComponentUses> {
  const sourceFile = createSourceFile(file, text)
  const { bodyOffset } = splitFrontmatter(sourceFile.text)
  const { source, tree, module } = loadMdx(sourceFile, bodyOffset, await loadParser(options), options)
  const declared = new Set(module.declarations.map(({ name }) => name))
  const imports = module.imports.flatMap(({ local, imported, specifier }): ComponentImport[] => {
    if (local === '' || declared.has(local)) return []
    const resolved = resolveSpecifier(specifier, file)
    if (resolved.kind === 'package') return hasPackage?.(specifier) ? [{ local, imported, specifier }] : []
    if (resolved.kind !== 'file') return []
    const candidate = resolved.candidates.find((candidate) => readText(candidate) !== undefined)
    return candidate === undefined || /\.mdx?$/.test(candidate) ? [] : [{ local, imported, specifier: `/${candidate}` }]
  })
  const locals = new Set(imports.map(({ local }) => local))
  const elements: ComponentElement[] = []
  const nodes: Node[] = [...tree.children]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    nodes.push(...nodeChildren(node))
    if (isJsxElement(node) && locals.has(node.name?.split('.')[0] ?? '')) elements.push(readElement(node, source))
  }
  return { imports, elements, placeAt: source.placeAt }
}

function readElement(node: JsxElement, source: SourceFile): ComponentElement {
  const name = node.name ?? ''
  const start = (node.position?.start.offset ?? 0) + 1
  return {
    name,
    start,
    end: start + name.length,
    attributes: node.attributes.flatMap((attribute) => {
      const range = attribute.type === 'mdxJsxAttribute' && attributeOffsets(node, attribute.name, source)
      if (!range) return []
      return [{ name: attribute.name, ...range, value: attributeCode(attribute.value, source.text, range) }]
    }),
    hasSpread: node.attributes.some(({ type }) => type !== 'mdxJsxAttribute'),
    hasChildren: node.children.length > 0,
  }
}

type AttributeValue = Extract<JsxElement['attributes'][number], { type: 'mdxJsxAttribute' }>['value']

function attributeCode(
  value: AttributeValue,
  text: string,
  { start, end }: { start: number; end: number },
): AttributeCode {
  if (value === null || value === undefined) return { code: 'true' }
  // A variable can have any value.
  if (typeof value === 'string') return { code: hasMarks(value) ? '(null as any)' : JSON.stringify(value) }
  const from = text.indexOf('{', start) + 1
  const code = text.slice(from, end - 1)
  return code.trim() === value.value.trim() ? { code, offset: from } : { code: value.value }
}
