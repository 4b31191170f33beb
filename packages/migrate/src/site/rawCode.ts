import { posix } from 'node:path'
import { codeFinder } from '../text/codeFinder.js'
import { convertElements, type ElementRule } from '../text/convertElements.js'
import { findImports } from '../text/convertImports.js'
import type { Step } from '../text/draft.js'
import type { Layout } from './resolver.js'
import type { Page } from './types.js'

const RAW = /^(?:!{0,2}raw-loader!)(.+)$|^(.+)\?raw$/

/** Returns the imports of files as text: with raw-loader or `?raw`. */
function rawImports(text: string) {
  return findImports(text).flatMap((each) => {
    const match = RAW.exec(each.specifier)
    return match ? [{ ...each, path: match[1] ?? match[2] ?? '' }] : []
  })
}

/** A component that shows code, and the attribute with the code; without one its content is the code. */
export interface CodeComponent {
  name: string
  attribute?: string
}

/** Returns steps that write files which a page imports as text into its code blocks, and remove the imports. */
export function rawCode(
  { source }: Pick<Page, 'source'>,
  { project, aliases }: Pick<Layout, 'project' | 'aliases'>,
  { name, attribute }: CodeComponent,
): Step[] {
  const read = (path: string) => {
    const alias = Object.entries(aliases).find(([prefix]) => path.startsWith(prefix))
    if (alias) return project.read(posix.join(alias[1], path.slice(alias[0].length)))
    return project.read(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(source), path))
  }
  return [
    (text) => {
      const codes = rawImports(text).flatMap(({ names, path }) => names.map((each) => [each, read(path)] as const))
      return codes.length === 0
        ? { edits: [] }
        : convertElements({ [name]: codeBlock(new Map(codes), attribute) })(text)
    },
    (text) => {
      const imports = rawImports(text)
      const body = imports.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
      const isCode = codeFinder(body)
      const isUsed = (name: string) => {
        const uses = body.matchAll(new RegExp(`\\{[^{}]*(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))
        return [...uses].some(({ index }) => !isCode(index))
      }
      const leftImports = imports.filter(({ names }) => names.some(isUsed))
      return {
        edits: imports.map(({ start, end }) => ({ start, end, text: '' })),
        remarks: leftImports.map(({ start, path, names }) => ({
          kind: 'dropped' as const,
          offset: start,
          message: `The text of ${path} (${names.join(', ')}) was not imported. Write it in snippets/.`,
        })),
      }
    },
  ]
}

/** `<CodeBlock language="js" title="x">{S}</CodeBlock>` and `<Code code={S} lang="js" />` are a fence with the code of S. */
const codeBlock =
  (codes: ReadonlyMap<string, string | undefined>, attribute: string | undefined): ElementRule =>
  (element) => {
    const value = attribute === undefined ? element.inner : element.attributes.get(attribute)
    const code = codes.get(/^\s*\{\s*([\w$]+)\s*\}\s*$/.exec(String(value))?.[1] ?? '')
    if (code === undefined) return undefined
    const title = element.text('title')
    const info = [
      element.text('language') ?? element.text('lang') ?? 'text',
      element.text('metastring'),
      title && `title="${title}"`,
      element.attributes.has('showLineNumbers') && 'showLineNumbers',
    ]
    const marks = code.match(/`{3,}/g) ?? []
    const marker = '`'.repeat(Math.max(3, ...marks.map(({ length }) => length + 1)))
    const { before, after } = element.line
    const lines = [marker + info.filter(Boolean).join(' '), ...code.trimEnd().split(/\r?\n/), marker]
    // The code goes on below the start of the element, also in lists and quotes.
    const isAlone = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?$/.test(before) && after.trim() === ''
    return { replace: isAlone ? lines.join(`\n${before.replace(/[^\s>]/g, ' ')}`) : `\n\n${lines.join('\n')}\n\n` }
  }
