import { posix } from 'node:path'
import { codeFinder } from '../text/codeFinder.js'
import { convertComments } from '../text/convertComments.js'
import { convertElements, type ElementRule } from '../text/convertElements.js'
import { convertImports, findImports } from '../text/convertImports.js'
import { type Changes, type Edit, lineAt, type Remark, runSteps, type Step } from '../text/draft.js'
import { readFrontmatter, textAfterFrontmatter } from '../text/frontmatter.js'

/** A change of outdated syntax, with its name in summaries. */
export interface UpgradeStep {
  name: string
  step: Step
}

/** A page with today's syntax. */
export interface UpgradedPage {
  text: string
  /** Names of the steps that changed it. */
  changes: string[]
  /** Sentences about what is left to change by hand, by line of the new text. */
  notes: { line: number; message: string }[]
}

/** Keys of frontmatter that have another name today. */
const KEYS = { isPublic: 'public', auth: 'authMethod' } as const

/** Components of older versions. */
const OLD_COMPONENTS = ['CardGroup', 'Snippet']

/**
 * Returns the steps that replace the outdated syntax of a page.
 *
 * @param file path of the page; comments of HTML are valid in `.md`
 * @param hasFile returns true for the files of the docs folder
 */
export function upgradeSteps(file: string, hasFile: (path: string) => boolean): UpgradeStep[] {
  return [
    ...Object.entries(KEYS).map(([before, after]) => ({
      name: `${before} -> ${after}`,
      step: renamedKey(before, after),
    })),
    ...(file.endsWith('.mdx') ? [{ name: '<!-- --> -> {/* */}', step: convertComments }] : []),
    {
      name: '<CardGroup> -> <Columns>',
      step: unlessImported('CardGroup', convertElements({ CardGroup: renamedCards })),
    },
    {
      name: '_snippets -> snippets',
      step: convertImports(({ specifier }) => ({ specifier: movedSnippet(specifier, hasFile) })),
    },
    { name: '<Snippet file> -> import', step: unlessImported('Snippet', (text) => convertSnippets(text, hasFile)) },
  ]
}

/** Upgrades a page, and names what is left. */
export function upgradePage(file: string, source: string, hasFile: (path: string) => boolean): UpgradedPage {
  const changes: string[] = []
  const steps = upgradeSteps(file, hasFile).map(
    ({ name, step }): Step =>
      (text) => {
        const result = step(text)
        if (result.edits.some((edit) => text.slice(edit.start, edit.end) !== edit.text)) changes.push(name)
        return result
      },
  )
  const { text, remarks } = runSteps(source, steps)
  const notes = remarks.map(({ offset, message }) => ({ line: lineAt(text, offset), message }))
  return { text, changes, notes: [...notes, ...leftComponents(text, notes.length > 0)] }
}

/** Names components that are left because the page has invalid syntax. */
function leftComponents(text: string, hasRemarks: boolean): UpgradedPage['notes'] {
  if (hasRemarks) return []
  const imports = findImports(text).flatMap(({ names }) => names)
  const isCode = codeFinder(text)
  return OLD_COMPONENTS.filter((name) => !imports.includes(name)).flatMap((name) =>
    [...text.matchAll(new RegExp(`<${name}(?![\\w.])`, 'g'))]
      .filter(({ index }) => !isCode(index))
      .map(({ index }) => ({ line: lineAt(text, index), message: `<${name}> stays: the page has invalid syntax.` })),
  )
}

/** Returns the specifier of an import from the folder that had an underscore. A file that stays there keeps it. */
function movedSnippet(specifier: string, hasFile: (path: string) => boolean): string {
  const [, start, path] = /^(\/|\.\/|(?:\.\.\/)+)_snippets\/(.*)$/.exec(specifier) ?? []
  if (start === undefined || (hasFile(`_snippets/${path}`) && hasFile(`snippets/${path}`))) return specifier
  return `${start}snippets/${path}`
}

const renamedCards: ElementRule = ({ attributes }) => ({ name: 'Columns', attributes: Object.fromEntries(attributes) })

/** A component that the page imports by this name is not the one of an older version. */
function unlessImported(name: string, step: Step): Step {
  return (text) => (findImports(text).some(({ names }) => names.includes(name)) ? { edits: [] } : step(text))
}

function renamedKey(before: string, after: string): Step {
  return (text) => {
    const data = readFrontmatter(text)
    if (!Object.hasOwn(data, before)) return { edits: [] }
    const start = text.search(new RegExp(`^${before}(?=[ \\t]*:)`, 'm'))
    if (start === -1 || start >= text.length - textAfterFrontmatter(text).length) return { edits: [] }
    if (!Object.hasOwn(data, after)) return { edits: [{ start, end: start + before.length, text: after }] }
    const message = `"${before}" stays: the page has "${after}", too. Remove one of them.`
    return { edits: [], remarks: [{ kind: 'text', offset: start, message }] }
  }
}

/** Replaces `<Snippet file="x.mdx" />` by an import of the file and its component. */
function convertSnippets(text: string, hasFile: (path: string) => boolean): Changes {
  const names = new Map(findImports(text).flatMap(({ names, specifier }) => (names[0] ? [[specifier, names[0]]] : [])))
  const added: string[] = []
  const remarks: Remark[] = []
  const rule: ElementRule = (element) => {
    const file = element.text('file')
    const path = file === undefined ? undefined : snippetPath(file, hasFile)
    if (path === undefined) {
      return { name: 'Snippet', attributes: Object.fromEntries(element.attributes), remark: missingSnippet(file) }
    }
    let name = names.get(path)
    if (name === undefined) {
      name = componentName(
        path,
        (candidate) => new RegExp(`\\b${candidate}\\b`).test(text) || includes(names, candidate),
      )
      names.set(path, name)
      added.push(`import ${name} from '${path}'\n`)
    }
    const { file: _, ...attributes } = Object.fromEntries(element.attributes)
    return { name, attributes }
  }
  const changes = convertElements({ Snippet: rule })(text)
  remarks.push(...(changes.remarks ?? []))
  return { edits: [...importEdits(text, added), ...changes.edits], remarks }
}

function includes(names: ReadonlyMap<string, string>, name: string): boolean {
  return [...names.values()].includes(name)
}

function missingSnippet(file: string | undefined): string {
  return file === undefined
    ? '<Snippet> stays: its "file" is not a text.'
    : `<Snippet> stays: the snippets folder has no Markdown file "${file}".`
}

/** Returns the path of a snippet for imports, also if its folder still has an underscore. */
function snippetPath(file: string, hasFile: (path: string) => boolean): string | undefined {
  const inFolder = posix.normalize(file.replace(/^\/?(?:_?snippets\/)?/, ''))
  if (inFolder.startsWith('..') || !/\.mdx?$/i.test(inFolder) || /['\\\n]/.test(inFolder)) return undefined
  const exists = ['snippets', '_snippets'].some((folder) => hasFile(`${folder}/${inFolder}`))
  return exists ? `/snippets/${inFolder}` : undefined
}

/** Returns a name for the component of a file that the page does not have. */
function componentName(path: string, isTaken: (name: string) => boolean): string {
  const words = (
    posix
      .basename(path)
      .replace(/\.mdx?$/i, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  ).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const base = /^[A-Z]/.test(words.join('')) ? words.join('') : `Snippet${words.join('')}`
  let name = base
  for (let number = 2; isTaken(name); number++) name = `${base}${number}`
  return name
}

/** Returns the edit that adds imports to those of the page, or below its frontmatter. */
function importEdits(text: string, imports: readonly string[]): Edit[] {
  if (imports.length === 0) return []
  const last = findImports(text).at(-1)
  if (last)
    return [{ start: last.end, end: last.end, text: (text[last.end - 1] === '\n' ? '' : '\n') + imports.join('') }]
  const body = textAfterFrontmatter(text)
  const start = text.length - body.length + (/^(?:[ \t]*\r?\n)*/.exec(body)?.[0].length ?? 0)
  return [{ start, end: start, text: `${imports.join('')}\n` }]
}
