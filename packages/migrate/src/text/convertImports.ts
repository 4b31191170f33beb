import { codeFinder } from './codeFinder.js'
import type { Changes } from './draft.js'
import { mdxTree, nodeEnd, nodeStart } from './markdownTree.js'

/** An import of a page: the names it defines and where they come from. */
export interface PageImport {
  /** Local names. */
  names: string[]
  specifier: string
}

const IMPORT =
  /(?<=^|;[ \t]*)import[ \t]+(?:([^'";]*?)[ \t\n]from[ \t]*)?(['"])([^'"\n]+)\2[ \t]*;?(?:[ \t]*(?:\/\/.*)?$\n?)?/gm

interface Found extends PageImport {
  start: number
  end: number
  /** Offsets of the specifier between its quotes. */
  from: number
  to: number
}

/** Lists the imports of a page, outside code. */
export function findImports(text: string): Found[] {
  if (!/^import[ \t]/m.test(text)) return []
  const isCode = codeFinder(text)
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const { 0: whole, 1: names = '', 3: specifier = '', index } = match
    if (isCode(index)) return []
    const from = index + whole.lastIndexOf(specifier)
    return [
      {
        names: localNames(names),
        specifier,
        start: index,
        end: index + whole.length,
        from,
        to: from + specifier.length,
      },
    ]
  })
}

/** Returns the names that an import clause defines: Foo, b and c for `Foo, { a as b, c }`. */
function localNames(clause: string): string[] {
  return clause
    .replace(/[{}]/g, ',')
    .split(',')
    .flatMap(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1) || [],
    )
}

/** Returns the new specifier, or undefined to remove the import; a remark says what to do about it. */
export type ImportRule = (pageImport: PageImport) => { specifier?: string; remark?: string }

/** Rewrites and removes imports. */
export function convertImports(rule: ImportRule): (text: string) => Changes {
  return (text) => {
    const candidates = findImports(text)
    // Most pages have none, and parsing a page takes most of the time of its conversion.
    if (candidates.length === 0) return { edits: [] }
    const isCode = findCode(text)
    const imports = candidates.flatMap((each) => (isCode(each.start) ? [{ ...each, result: rule(each) }] : []))
    return {
      edits: imports.map(({ start, end, from, to, result }) =>
        result.specifier === undefined ? { start, end, text: '' } : { start: from, end: to, text: result.specifier },
      ),
      remarks: imports.flatMap(({ start, result }) =>
        result.remark === undefined ? [] : [{ kind: 'dropped', offset: start, message: result.remark }],
      ),
    }
  }
}

/** Returns a function that tells whether an offset is in a module's code, not in a text of the page. */
function findCode(text: string): (offset: number) => boolean {
  const nodes = mdxTree(text)?.children?.filter(({ type }) => type === 'mdxjsEsm')
  return (offset) => nodes?.some((node) => nodeStart(node) <= offset && offset < nodeEnd(node)) ?? true
}
