import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAsyncFunction } from '@octavo/content'
import { contentHash, type Diagnostic, DocsError } from '@octavo/core'
import type { LayoutComponents, LayoutPart } from '@octavo/theme'
import { loadModule } from './loadModule.js'
import { thrownAt } from './thrownAt.js'

/** Component files by the layout part that they replace: paths from the docs folder, or package specifiers. */
export type LayoutOption = Readonly<Partial<Record<LayoutPart, string>>>

/** Returns true for a path from the docs folder, false for the specifier of a package. */
export function isLayoutFile(file: string): boolean {
  return /^\.{0,2}\//.test(file)
}

/** The site's replacements for layout parts. */
export interface Layout {
  components: LayoutComponents
  /** Hash of their code. */
  hash: string
  /** Absolute paths of the layout's files. */
  files: readonly string[]
}

/**
 * Loads the components of a layout.
 *
 * @throws DocsError LAYOUT_FILE for every file that can't be run or has no default export
 */
export async function loadLayout(option: LayoutOption, root: string, base: string): Promise<Layout | undefined> {
  const parts = Object.entries(option) as [LayoutPart, string][]
  if (parts.length === 0) return undefined
  const components: Partial<Record<LayoutPart, unknown>> = {}
  const files = new Set<string>()
  const load = async ([part, file]: [LayoutPart, string]): Promise<Diagnostic[]> => {
    try {
      const loaded = await loadModule(isLayoutFile(file) ? join(root, file) : file, root, base)
      const component = loaded.exports.default
      if (typeof component !== 'function') throw new Error('it has no default export that is a component.')
      if (isAsyncFunction(component))
        throw new Error('async components are not supported. Import data from a file, such as JSON.')
      components[part] = component
      for (const each of loaded.files) files.add(each)
      return []
    } catch (error) {
      return [layoutProblem({ part, file, root, error })]
    }
  }
  const problems = (await Promise.all(parts.map(load))).flat()
  if (problems.length > 0) throw new DocsError(problems)
  const sorted = [...files].sort()
  const hash = contentHash(...sorted.map((path) => readFileSync(path)))
  return { components: components as LayoutComponents, hash, files: sorted }
}

interface FailedPart {
  part: LayoutPart
  /** Its file in `layout`. */
  file: string
  /** Absolute path of the docs folder. */
  root: string
  error: unknown
  /** Path of the page; undefined while the file is loaded. */
  page?: string
}

/** Returns the diagnostic for a replacement that cannot be loaded or that threw, so that the default was rendered. */
export function layoutProblem({ part, file, root, error, page }: FailedPart): Diagnostic {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/[.!?]?$/, '.')
  const at = { file: file.replace(/^\.?\//, ''), ...thrownAt(error, root) }
  return page === undefined
    ? { ...at, rule: 'LAYOUT_FILE', severity: 'error', message: `Could not load layout part "${part}": ${reason}` }
    : {
        ...at,
        rule: 'LAYOUT_RENDER',
        severity: 'error',
        unit: 'setting',
        message: `Layout part "${part}" failed on ${page}: ${reason}`,
      }
}
