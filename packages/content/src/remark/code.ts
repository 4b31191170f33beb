import type { Code } from 'mdast'
import { resolveLanguage } from '../highlight/codeLanguages.js'
import { withoutTwoslash } from '../highlight/typedCode.js'
import type { Location } from '../parsers/sourceFile.js'
import { createAttribute } from '../static/jsxToNodes.js'
import type { PropValue } from '../static/staticValues.js'
import { readCodeFile } from './codeFile.js'
import { type CodeMeta, parseCodeMeta } from './codeMeta.js'
import { replaceNode, type Step } from './createWalk.js'
import { installFence } from './install.js'
import { iconUrl } from './pageAssets.js'
import type { PageState } from './pageState.js'

declare module 'unist' {
  interface Data {
    /** Code of a `twoslash` block as written. The text of its node is what readers see. */
    twoslash?: {
      source: string
      /** Returns the location of a 0-based line and column. Undefined for code from a file. */
      locate?(line: number, character: number): Location
    }
  }
}

/** Converts fenced code to `<CodeBlock>` with the raw code as text, and `mermaid` fences to `<Mermaid chart>`. */
export const code: Step = {
  enter: {
    code(node, page) {
      const { file, ...meta } = parseCodeMeta(
        [node.lang && !isLanguage(node.lang) ? node.lang : '', node.meta ?? ''].join(' '),
      )
      // If the block has text, the path of its file is only the title.
      if (file !== undefined && node.value.trim() !== '') meta.filename ??= file
      else if (file !== undefined) node.value = readCodeFile(file, node, page)
      const isGrouped = CODE_GROUPS.has(page.ancestors.at(-1)?.name ?? '')
      const commands = node.lang === 'npm' && !isGrouped ? installFence(node) : undefined
      if (commands) {
        replaceNode(node, commands)
        return
      }
      const codeLanguage = meta.language ?? (node.lang && isLanguage(node.lang) ? node.lang : undefined)
      const language = codeLanguage ?? (file === undefined ? undefined : fileLanguage(file))
      if (meta.twoslash) hideTwoslash(node, file === undefined ? page : undefined)
      if (language === 'mermaid') toMermaid(node, meta, page)
      else toCodeBlock(node, language, meta, page)
    },
  },
}

/** Components that show each block in them as a tab. */
const CODE_GROUPS = new Set(['CodeGroup', 'SnippetGroup', 'RequestExample', 'ResponseExample'])

/** Returns the language of a file by its extension. */
function fileLanguage(file: string): string | undefined {
  const extension = /\.(\w+)(?:#[^/]*|\{[^/]*)?$/.exec(file)?.[1] ?? ''
  return resolveLanguage(extension, new Set()) ? extension : undefined
}

/** False for an option that directly follows the fence, as in ```` ```title="x" ```` and ```` ```nocopy ````. */
function isLanguage(word: string): boolean {
  return !/[={]|^\[|^nocopy$/i.test(word)
}

function toMermaid(node: Code, { other }: CodeMeta, page: PageState): void {
  page.features.add('mermaid')
  const options = Object.entries(other).map(([name, value]) => createAttribute(name, readOption(value)))
  const attributes = [createAttribute('chart', node.value), ...options]
  replaceNode(node, { type: 'mdxJsxFlowElement', name: 'Mermaid', attributes, children: [] })
}

function readOption(value: string | true): PropValue {
  return value === 'true' || value === true ? true : value === 'false' ? false : value
}

function hideTwoslash(node: Code, page: PageState | undefined): void {
  const { position, value } = node
  const { source } = page ?? {}
  const [before = ''] = source?.text.slice(0, position?.start.offset).split('\n').slice(-1) ?? []
  const locate = (line: number, character: number): Location => {
    const at = { line: (position?.start.line ?? 0) + 1 + line, column: before.length + 1 + character }
    return { file: source?.file ?? '', start: source?.place(at) }
  }
  node.data = { ...node.data, twoslash: { source: value, ...(source && position && { locate }) } }
  node.value = withoutTwoslash(value).replace(/^(?:[ \t]*\n)+|\s+$/g, '')
}

function toCodeBlock(node: Code, language: string | undefined, { other, ...meta }: CodeMeta, page: PageState): void {
  const filename = meta.filename ?? untitledName(language, page)
  const icon = meta.icon && iconUrl(meta.icon, node, page)
  const props = { ...meta, language, filename, icon }
  const attributes = Object.entries(props).flatMap(([name, value]) =>
    value === undefined ? [] : [createAttribute(name, value)],
  )
  const children = [{ type: 'text', value: node.value }]
  const data = node.data?.twoslash && { twoslash: node.data.twoslash }
  replaceNode(node, { type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes, children, ...(data && { data }) })
}

/** True for a generated name of a block without a title. */
export function isUntitledName(name: string, language: string | undefined): boolean {
  return name === (language ?? 'Code') || /^(?:Request|Response)(?: \d+)?$/.test(name)
}

const EXAMPLES: Readonly<Record<string, string>> = { RequestExample: 'Request', ResponseExample: 'Response' }

/** Returns the tab name of a block without a title: `Request`, `Request 2`, … or the language. */
function untitledName(language: string | undefined, page: PageState): string | undefined {
  const parent = page.ancestors.at(-1)
  const name = parent?.name
  if (!parent || !name) return undefined
  if (name === 'CodeGroup') return language ?? 'Code'
  const label = Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name] : undefined
  if (!label) return undefined
  const count = (page.untitled.get(parent) ?? 0) + 1
  page.untitled.set(parent, count)
  return count === 1 ? label : `${label} ${count}`
}
