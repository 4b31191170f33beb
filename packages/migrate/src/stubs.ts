import type { Diagnostic } from '@octavo/core'
import type { Location, Note } from './site/types.js'
import { textAfterFrontmatter } from './text/frontmatter.js'

const NAME = /^Unknown component `<([A-Z]\w*)>`/

/** Uses of a stub that the report lists besides the first. */
const MAX_USES = 3

export interface Stubs {
  /** Texts by path: the stubs, and the pages that import them. */
  texts: Map<string, string>
  notes: Note[]
}

export interface ConvertedPages {
  /** Texts by path. */
  texts: ReadonlyMap<string, string>
  /** Returns the location in the source of a line of a page. */
  locate(output: string, line: number): Location | undefined
}

/** Writes a component for each one that pages use and nothing defines. It shows its text properties and its children. */
export function writeStubs({ texts, locate }: ConvertedPages, diagnostics: readonly Diagnostic[]): Stubs {
  const uses = new Map<string, { file: string; source: Location }[]>()
  for (const { rule, message, file, start } of diagnostics) {
    const name = rule === 'MDX_UNKNOWN_COMPONENT' ? NAME.exec(message)?.[1] : undefined
    if (name !== undefined && file !== undefined && texts.has(file))
      uses.set(name, [...(uses.get(name) ?? []), { file, source: locate(file, start?.line ?? 1) ?? { file } }])
  }
  const changed = new Map<string, string>()
  const notes: Note[] = []
  for (const [name, places] of uses) {
    changed.set(stubFile(name), stubCode(name))
    for (const file of new Set(places.map((place) => place.file)))
      changed.set(file, withImport(changed.get(file) ?? texts.get(file) ?? '', name))
    const [, ...others] = places.map(({ source }) => `${source.file}:${source.line ?? 1}`)
    const more = others.length > MAX_USES ? ` and ${others.length - MAX_USES} more` : ''
    const message = `<${name}> is a stub that shows its text.${others.length === 0 ? '' : ` Also in ${others.slice(0, MAX_USES).join(', ')}${more}.`}`
    notes.push({ kind: 'stub', ...places[0]?.source, message, output: { file: stubFile(name) } })
  }
  return { texts: changed, notes }
}

const FOLDER = 'snippets/stubs/'

export function isStub(file: string): boolean {
  return file.startsWith(FOLDER)
}

function stubFile(name: string): string {
  return `${FOLDER}${name}.jsx`
}

function stubCode(name: string): string {
  return `const hidden = /^(?:class|className|id|key|style|slot|href|src|to|type|variant|size|width|height|color|icon)$/

const texts = (value, key = '') => {
  if (typeof value === 'string') return hidden.test(key) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((each) => texts(each))
  if (typeof value !== 'object' || value === null || 'props' in value) return []
  return Object.entries(value).flatMap(([name, each]) => texts(each, name))
}

/** A stub of <${name}>: it shows the texts of its properties and its children. */
export const ${name} = ({ children, ...properties }) => (
  <>
    {texts(properties).join(' ')}
    {children}
  </>
)
`
}

/** Adds the import of a stub below the frontmatter. */
function withImport(page: string, name: string): string {
  const body = textAfterFrontmatter(page)
  return `${page.slice(0, page.length - body.length)}\nimport { ${name} } from '/${stubFile(name)}'\n${body.startsWith('import ') ? '' : '\n'}${body.replace(/^\n+/, '')}`
}
