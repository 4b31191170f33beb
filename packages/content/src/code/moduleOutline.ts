import { type JsxFile, type JsxLink, jsxFiles, jsxLinks } from './jsxLinks.js'

/** The top-level declarations of a module, for islands. */
export interface ModuleOutline {
  bindings: Record<string, BindingOutline>
  /** Imports by local name. `*` is the namespace. */
  imports: Record<string, { specifier: string; imported: string }>
  /** Local names by export name. */
  exports: Record<string, string>
  /** Specifiers of `export * from`. */
  reexports: string[]
  /** Words in string literals that can be icon names. */
  iconWords: string[]
  links: JsxLink[]
  /** Paths of images and media in JSX, and specifiers of imports. */
  files: JsxFile[]
}

interface BindingOutline {
  /** True if the declaration itself calls a hook or has event handlers. */
  isInteractive: boolean
  /** All identifiers in the declaration, including local names. */
  uses: string[]
}

interface AstNode {
  type: string
  [key: string]: unknown
}

/** Reads the outline of a parsed module (ESTree with JSX and TypeScript). */
export function readOutline(program: { body: unknown[] }): ModuleOutline {
  const outline: ModuleOutline = {
    bindings: {},
    imports: {},
    exports: {},
    reexports: [],
    iconWords: iconWords(program),
    links: jsxLinks(program),
    files: jsxFiles(program),
  }
  for (const statement of program.body as AstNode[]) readStatement(statement, outline)
  return outline
}

function readStatement(node: AstNode, outline: ModuleOutline): void {
  if (node.type === 'ImportDeclaration') {
    readImport(node, outline)
  } else if (node.type === 'ExportAllDeclaration') {
    readReexport(node, outline)
  } else if (node.type === 'ExportNamedDeclaration') {
    const declaration = asNode(node.declaration)
    if (declaration) for (const name of declare(declaration, outline)) outline.exports[name] = name
    readExportSpecifiers(node, outline)
  } else if (node.type === 'ExportDefaultDeclaration') {
    const declaration = node.declaration as AstNode
    const [name] = /Declaration$/.test(declaration.type) ? declare(declaration, outline) : []
    outline.exports.default = name ?? 'default'
    if (name === undefined) outline.bindings.default = inspect(declaration)
  } else {
    declare(node, outline)
  }
}

function readImport(node: AstNode, outline: ModuleOutline): void {
  const specifier = nodeName(node.source)
  for (const item of (node.specifiers ?? []) as AstNode[]) {
    // TypeScript types do not exist at run time.
    if (node.importKind === 'type' || item.importKind === 'type') continue
    const imported =
      item.type === 'ImportDefaultSpecifier'
        ? 'default'
        : item.type === 'ImportNamespaceSpecifier'
          ? '*'
          : nodeName(item.imported)
    outline.imports[nodeName(item.local)] = { specifier, imported }
  }
}

function readReexport(node: AstNode, outline: ModuleOutline): void {
  const [specifier, exported] = [nodeName(node.source), nodeName(node.exported)]
  if (exported === '') outline.reexports.push(specifier)
  else {
    outline.imports[`export ${exported}`] = { specifier, imported: '*' }
    outline.exports[exported] = `export ${exported}`
  }
}

function readExportSpecifiers(node: AstNode, outline: ModuleOutline): void {
  const source = asNode(node.source)
  for (const item of (node.specifiers ?? []) as AstNode[]) {
    const [local, exported] = [nodeName(item.local), nodeName(item.exported)]
    if (!source) outline.exports[exported] = local
    else {
      const alias = `export ${exported}`
      outline.imports[alias] = { specifier: nodeName(source), imported: local }
      outline.exports[exported] = alias
    }
  }
}

/** Adds the declarations of a statement, and returns their names. */
function declare(node: AstNode, outline: ModuleOutline): string[] {
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as AstNode[]).flatMap((declarator) => {
      const names = patternNames(declarator.id as AstNode)
      for (const name of names) outline.bindings[name] = inspect(declarator)
      return names
    })
  }
  const name =
    asNode(node.id) && /^(?:Function|Class|TS\w+)Declaration$/.test(node.type) ? nodeName(node.id) : undefined
  if (name === undefined) return []
  outline.bindings[name] = inspect(node)
  return [name]
}

function patternNames(node: AstNode): string[] {
  if (node.type === 'Identifier') return [nodeName(node)]
  const parts = [node.properties, node.elements, node.argument, node.value, node.left].flat() as unknown[]
  return parts.flatMap((part) => (asNode(part) ? patternNames(part as AstNode) : []))
}

const HOOK = /^use[A-Z]/
const HANDLER = /^on[A-Z]/

function inspect(root: AstNode): BindingOutline {
  const uses = new Set<string>()
  let isInteractive = false
  const visit = (node: AstNode): void => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') uses.add(nodeName(node))
    if (node.type === 'CallExpression') isInteractive ||= HOOK.test(calleeName(node.callee as AstNode))
    if (node.type === 'JSXIdentifier') isInteractive ||= nodeName(node) === 'ClientOnly'
    if (node.type === 'JSXAttribute') isInteractive ||= HANDLER.test(nodeName(node.name))
    if (node.type === 'Property') isInteractive ||= HANDLER.test(nodeName(node.key))
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (asNode(child)) visit(child as AstNode)
    }
  }
  visit(root)
  return { isInteractive, uses: [...uses] }
}

function calleeName(node: AstNode): string {
  return nodeName(node.type === 'MemberExpression' ? node.property : node)
}

function asNode(value: unknown): AstNode | undefined {
  const isNode = typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
  return isNode ? (value as AstNode) : undefined
}

function nodeName(node: unknown): string {
  const { name, value } = (asNode(node) ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** Maximum number of words per module. */
const MAX_WORDS = 300
const WORD = /^[A-Za-z][\w-]{0,59}$/
const ICON = /icon/i

/**
 * Returns the words in a module's strings that can be icon names. Empty if no identifier contains "icon". Skips
 * attributes such as `className`.
 */
export function iconWords(program: unknown): string[] {
  const words = new Set<string>()
  let hasIcons = false
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    const node = asNode(value)
    if (!node) return
    if (typeof node.name === 'string') hasIcons ||= ICON.test(node.name)
    if (node.type === 'Literal' && WORD.test(nodeName(node))) words.add(nodeName(node))
    if (node.type === 'TemplateElement') addTemplate(node, words)
    if (node.type === 'JSXAttribute' && !hasIconName(node)) return
    if (/^(?:Import|ExportAll)/.test(node.type)) return
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return hasIcons ? [...words].sort().slice(0, MAX_WORDS) : []
}

/** True for icon attributes, and for handlers, which can set an icon in state. */
function hasIconName({ name }: AstNode): boolean {
  const text = nodeName(name)
  return ICON.test(text) || HANDLER.test(text) || /^(?:name|library)$/.test(text)
}

function addTemplate({ value }: AstNode, words: Set<string>): void {
  const { cooked } = value as { cooked?: unknown }
  if (typeof cooked === 'string' && WORD.test(cooked)) words.add(cooked)
}
