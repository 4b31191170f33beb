import { resolvePath } from '../esm/resolveSpecifier.js'
import type { JsxAttribute, JsxElement, Node } from '../parsers/mdast.js'
import { sourceLocation } from '../parsers/sourceFile.js'
import { attributeRange, attributeValue } from '../remark/attributes.js'
import { createTree, defineKey, isTree, type PropValue } from '../static/staticValues.js'
import { createScope, reportCycle, type Scope } from './scope.js'
import { inFile, unwrapParagraph } from './unwrapFragment.js'

const MAX_CHAIN = 50

/** One use of a component, with expanded attributes and children. */
export interface SnippetUse {
  attributes: JsxAttribute[]
  children: Node[]
}

/** Folders for `<Snippet file>`, in search order. */
const FOLDERS = ['snippets', '_snippets']

/** Returns the content of `<Snippet file="x.mdx" />` from the snippets folders. */
export function useLegacySnippet(node: JsxElement, use: SnippetUse, scope: Scope): Node | Node[] {
  const { source } = scope.mdx
  const { context } = scope.expansion
  const attribute = use.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === 'file')
  const snippetFile = typeof attribute?.value === 'string' ? attribute.value : ''
  const inFolder = snippetFile.replace(/^\/?(?:_?snippets\/)?/, '')
  const files = FOLDERS.flatMap((folder) => (inFolder && resolvePath(`/${folder}/${inFolder}`, source.file)) || [])
  const file = files.find((candidate) => context.readText(candidate) !== undefined)
  if (file !== undefined) {
    const { file: place, start: position, end } = attributeRange(node, 'file', source)
    // The folder of snippets is the base of its paths.
    const base = `${file.slice(0, -inFolder.length)}.mdx`
    context.refer?.({ kind: 'file', url: snippetFile, target: file, base, file: place, position, end })
    return useSnippet(file, node, use, scope)
  }
  context.report({
    rule: 'MDX_IMPORT',
    severity: 'warning',
    ...sourceLocation(source, node.position),
    message: `Missing snippet "${snippetFile}"; only its children are rendered.`,
    hint: files[0] ? `Looked for ${files.join(', ')}.` : 'Set the attribute "file" to a file in the snippets folder.',
    wanted: files[0],
  })
  return use.children
}

/** Returns the content of a snippet with its properties. */
export function useSnippet(file: string, node: JsxElement, use: SnippetUse, scope: Scope): Node | Node[] {
  const { chain, expansion } = scope
  const { context } = expansion
  const text = context.readText(file) ?? ''
  if (chain.includes(file) || chain.length > MAX_CHAIN) {
    const start = node.position?.start.offset ?? 0
    reportCycle(file, scope, { start, end: node.position?.end.offset ?? start })
    return []
  }
  const mdx = context.loadSnippet(file, text)
  mdx.diagnostics.forEach(context.report)
  if (mdx.isBroken) return use.children
  const inner = createScope(mdx, { props: snippetProps(use, scope), chain: [...chain, file], expansion })
  const children = expansion.expandAll(mdx.tree.children, inner)
  const inline = node.type === 'mdxJsxTextElement'
  return inFile(mdx.source, inline ? unwrapParagraph(children) : children, node)
}

/** Returns the properties passed to a snippet. Nodes keep the file in which they are written. */
function snippetProps({ attributes, children }: SnippetUse, scope: Scope): Record<string, PropValue> {
  // `children` is defined even if the element has none.
  const props: Record<string, PropValue> = { children: undefined }
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    defineKey(props, attribute.name, ownFile(attributeValue(attribute), scope))
  }
  if (children.length > 0) props.children = ownFile(createTree(children), scope)
  return props
}

function ownFile(value: PropValue, scope: Scope): PropValue {
  if (!isTree(value) || value.children.length === 0) return value
  return createTree([inFile(scope.mdx.source, value.children as Node[])])
}
