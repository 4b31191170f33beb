import type { Diagnostic } from '@octavo/core'
import type * as estree from 'acorn'
import type { Root } from '../parsers/mdast.js'
import type { SourceFile } from '../parsers/sourceFile.js'
import { parseStatements } from './parseScript.js'
import { statementHint } from './syntaxHints.js'

export interface ImportedName {
  /** Name in this file. */
  local: string
  /** Name in the other file: an export, `default`, or `*` for the namespace. */
  imported: string
  specifier: string
  /** Offsets of the specifier with its quotes in the prepared text. */
  start: number
  end: number
  /** Offsets of the name in the braces, or of the default import. */
  nameStart: number
  nameEnd: number
}

type Declaration = { name: string; init: estree.Expression } | { name: string; init?: undefined }

/** The imports and declarations of an MDX file. */
export interface EsmModule {
  imports: ImportedName[]
  /** Declarations in the file. Constants have an initializer; functions, classes and patterns do not. */
  declarations: Declaration[]
  blocks: { text: string; offset: number }[]
  diagnostics: Diagnostic[]
}

/** Reads the top-level `import` and `export` blocks of a tree. */
export function readModule(tree: Root, source: SourceFile): EsmModule {
  const module: EsmModule = { imports: [], declarations: [], blocks: [], diagnostics: [] }
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm') continue
    const offset = node.position?.start.offset ?? 0
    try {
      for (const statement of parseStatements(node.value).body) readStatement(statement, module, offset)
      module.blocks.push({ text: node.value, offset })
    } catch (error) {
      module.diagnostics.push(invalidStatement(error, source, offset))
    }
  }
  return module
}

type Statement = estree.Statement | estree.ModuleDeclaration

function readStatement(statement: Statement, module: EsmModule, offset: number): void {
  if (statement.type === 'ImportDeclaration') {
    const { source, specifiers } = statement
    const place = { specifier: String(source.value), start: offset + source.start, end: offset + source.end }
    for (const { local, ...kind } of specifiers) {
      const range = { nameStart: offset + kind.start, nameEnd: offset + kind.end }
      module.imports.push({ ...place, ...range, local: local.name, imported: importedName(kind) })
    }
    const { start, end } = place
    if (specifiers.length === 0) {
      module.imports.push({ ...place, nameStart: start, nameEnd: end, local: '', imported: '' })
    }
  } else if (statement.type === 'ExportNamedDeclaration') {
    if (statement.declaration) readStatement(statement.declaration, module, offset)
    else if (statement.source) readReexport(statement, module, offset)
  } else if (statement.type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations) {
      for (const name of boundNames(id)) {
        const literal = statement.kind === 'const' && id.type === 'Identifier' && init
        module.declarations.push(literal ? { name, init } : { name })
      }
    }
  } else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    if (statement.id) module.declarations.push({ name: statement.id.name })
  }
}

function importedName(specifier: { type: string; imported?: estree.Identifier | estree.Literal }): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return moduleName(specifier.imported)
}

function moduleName(name: estree.Identifier | estree.Literal | undefined): string {
  return name?.type === 'Identifier' ? name.name : String(name?.value)
}

function readReexport(statement: estree.ExportNamedDeclaration, module: EsmModule, offset: number): void {
  const source = statement.source as estree.Literal
  for (const { local, exported, ...range } of statement.specifiers) {
    module.imports.push({
      nameStart: offset + range.start,
      nameEnd: offset + range.end,
      local: moduleName(exported),
      imported: moduleName(local),
      specifier: String(source.value),
      start: offset + source.start,
      end: offset + source.end,
    })
  }
}

function boundNames(pattern: estree.Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left)
  if (pattern.type === 'RestElement') return boundNames(pattern.argument)
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element) => (element ? boundNames(element) : []))
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property) =>
    boundNames(property.type === 'RestElement' ? property.argument : property.value),
  )
}

function invalidStatement(error: unknown, source: SourceFile, offset: number): Diagnostic {
  const at = offset + (error instanceof SyntaxError && 'pos' in error ? Number(error.pos) : 0)
  const reason = error instanceof Error ? error.message.replace(/\s*\(\d+:\d+\)$/, '') : String(error)
  return {
    rule: 'MDX_EXPRESSION',
    severity: 'error',
    ...source.range(at, at + 1),
    message: `Invalid import or export: ${reason}.`,
    hint: statementHint(source, source.text.slice(0, at).split('\n').length),
  }
}
