import type { Element } from 'hast'
import { readNotations } from '../highlight/notations.js'
import { emphasis, headingLine, link, listItem, strong, writeImage, writeMedia } from './elements.js'
import { flagProp, shownProp, textProp, textsProp } from './props.js'
import { fencedCode, indent, inlineCode, oneLine, quote, rawText, startsWithText } from './text.js'
import type { Handler, Handlers, Writer } from './writer.js'

const content: Handler = (node, writer) => writer.blocks(node.children)

/** Built-in components that stand on lines of their own (feature map 4.1). */
export const blockComponents: Handlers = {
  Accordion: section,
  AccordionGroup: content,
  Callout: (node, writer) => callout(node, writer),
  Card: card,
  CardGroup: content,
  Check: typedCallout('Success'),
  CodeBlock: codeBlock,
  CodeGroup: content,
  Color: content,
  'Color.Item': (node) => listItem('-', [textProp(node, 'name'), colorValue(node)].filter(Boolean).join(': ')),
  'Color.Row': (node, writer) => join(strong(shownProp(node, 'title', writer) ?? ''), writer.blocks(node.children)),
  Column: content,
  Columns: content,
  Danger: typedCallout('Danger'),
  Expandable: (node, writer) => join(strong(shownProp(node, 'title', writer) ?? ''), writer.blocks(node.children)),
  FileTree: content,
  'FileTree.File': treeFile,
  'FileTree.Folder': treeFolder,
  Frame: (node, writer) =>
    join(
      writer.blocks(node.children),
      emphasis(shownProp(node, 'caption', writer) ?? ''),
      emphasis(shownProp(node, 'hint', writer) ?? ''),
    ),
  GitHub: gitHub,
  'GitHub.Repo': gitHub,
  Heading: (node, writer) => headingLine(headingLevel(node), writer.inline(node.children), writer),
  Info: typedCallout('Info'),
  MDX: content,
  Mermaid: (node) =>
    fencedCode({ code: textProp(node, 'chart') ?? rawText(node.children).trim(), language: 'mermaid' }),
  Note: typedCallout('Note'),
  OptimizedVideo: (node, writer) => writeMedia(node, writer, 'Video'),
  Panel: content,
  Param: field,
  ParamField: field,
  Prompt: (node, writer) =>
    join(strong(`Prompt: ${shownProp(node, 'description', writer) ?? ''}`.trim()), quote(writer.blocks(node.children))),
  RequestExample: content,
  ResponseExample: content,
  ResponseField: field,
  SnippetGroup: content,
  Step: step,
  Steps: (node, writer) => writer.counted(() => writer.blocks(node.children)),
  Tab: section,
  Tabs: content,
  Tile: card,
  Tip: typedCallout('Tip'),
  Tree: content,
  'Tree.File': treeFile,
  'Tree.Folder': treeFolder,
  Update: update,
  View: section,
  Visibility: (node, writer) => (textProp(node, 'for') === 'humans' ? '' : writer.blocks(node.children)),
  Warning: typedCallout('Warning'),
}

/** Items of lists that are short enough to stand without empty lines between them. */
export const LIST_ITEMS: ReadonlySet<string> = new Set([
  'Card',
  'Color.Item',
  'FileTree.File',
  'FileTree.Folder',
  'Tile',
  'Tree.File',
  'Tree.Folder',
])

/** Built-in components within a line. */
export const inlineComponents: Handlers = {
  Badge: (node, writer) => writer.inline(node.children),
  Icon: () => '',
  Latex: (node) => `$${oneLine(rawText(node.children)).trim()}$`,
  Link: (node, writer) => link(writer.inline(node.children), textProp(node, 'href'), writer),
  Tooltip: tooltip,
  ZoomImage: writeImage,
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A titled part: its title is a heading under the one that is open. */
function section(node: Element, writer: Writer): string {
  const title = shownProp(node, 'title', writer)
  if (title === undefined) return writer.blocks(node.children)
  const level = writer.nextLevel()
  const description = shownProp(node, 'description', writer) ?? ''
  return writer.within(level, () => join(`${'#'.repeat(level)} ${title}`, description, writer.blocks(node.children)))
}

function update(node: Element, writer: Writer): string {
  const label = [shownProp(node, 'label', writer), shownProp(node, 'description', writer)].filter(Boolean).join(': ')
  const tags = textsProp(node, 'tags')
  return join(
    headingLine(2, label, writer),
    tags.length > 0 ? emphasis(`Tags: ${tags.join(', ')}`) : '',
    writer.blocks(node.children),
  )
}

function typedCallout(kind: string): Handler {
  return (node, writer) => callout(node, writer, kind)
}

function callout(node: Element, writer: Writer, kind?: string): string {
  const title = shownProp(node, 'title', writer)
  const body = writer.blocks(node.children)
  const name = [kind, title].filter(Boolean).join(': ')
  if (name === '') return quote(body)
  // The kind leads the first line when that is plain text.
  const isText = title === undefined && startsWithText(body)
  return quote(isText ? `${strong(`${name}:`)} ${body}` : join(strong(name), body))
}

/** A card is an item of a list: its title links, its text follows. */
function card(node: Element, writer: Writer): string {
  const title = shownProp(node, 'title', writer) ?? shownProp(node, 'cta', writer) ?? textProp(node, 'href') ?? ''
  const body = join(shownProp(node, 'description', writer) ?? '', writer.blocks(node.children))
  const href = textProp(node, 'href')
  const head = href === undefined ? strong(title) : link(title, href, writer)
  const isLine = startsWithText(body) && !body.includes('\n')
  return listItem('-', isLine && head !== '' ? `${head}: ${body}` : join(head, body))
}

function step(node: Element, writer: Writer): string {
  const title = strong(shownProp(node, 'title', writer) ?? '')
  return listItem(`${writer.count(Number(textProp(node, 'stepNumber')))}.`, join(title, writer.blocks(node.children)))
}

const LOCATIONS = ['query', 'path', 'body', 'header', 'cookie'] as const

function field(node: Element, writer: Writer): string {
  const location = LOCATIONS.find((place) => textProp(node, place) !== undefined)
  const name = textProp(node, location ?? 'name') ?? textProp(node, 'name') ?? ''
  const { default: fallback } = node.properties as Record<string, unknown>
  const facts = [
    ...textsProp(node, 'pre'),
    textProp(node, 'type'),
    location,
    flagProp(node, 'required') ? 'required' : undefined,
    flagProp(node, 'deprecated') ? 'deprecated' : undefined,
    fallback === undefined || fallback === null || fallback === ''
      ? undefined
      : `default: ${inlineCode(typeof fallback === 'string' ? fallback : (JSON.stringify(fallback) ?? ''))}`,
    ...textsProp(node, 'post'),
  ].filter((fact) => fact !== undefined)
  const head = `${inlineCode(name)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
  const body = writer.blocks(node.children)
  return listItem('-', startsWithText(body) ? `${head}: ${body}` : join(head, body))
}

function codeBlock(node: Element): string {
  const html = textProp(node, 'html')
  const written = html === undefined ? rawText(node.children) : unescapeHtml(html.replace(/<[^>]*>/g, ''))
  const code = written.replace(/^(?:[ \t]*\n)+/, '').replace(/\s+$/, '')
  const language = textProp(node, 'language') ?? textProp(node, 'lang')
  const title = textProp(node, 'filename') ?? textProp(node, 'title')
  return fencedCode({
    code: code.includes('[!code') ? readNotations(code).code : code,
    language,
    // A block of a group that has no title is named after its language.
    title: title === language ? undefined : title,
  })
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }

function unescapeHtml(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

function colorValue(node: Element): string {
  const { value } = node.properties as Record<string, unknown>
  if (typeof value === 'string') return inlineCode(value)
  const { light, dark } = (value ?? {}) as { light?: unknown; dark?: unknown }
  return [light, dark]
    .filter((color) => typeof color === 'string')
    .map((color) => inlineCode(color as string))
    .join(' / ')
}

function gitHub(node: Element, writer: Writer): string {
  const repository = textProp(node, 'repo') ?? ''
  return link(repository, `https://github.com/${repository.replace(/^https:\/\/github\.com\//, '')}`, writer)
}

function treeFile(node: Element): string {
  return listItem('-', inlineCode(textProp(node, 'name') ?? ''))
}

function treeFolder(node: Element, writer: Writer): string {
  const name = inlineCode(`${(textProp(node, 'name') ?? '').replace(/\/$/, '')}/`)
  const files = writer.blocks(node.children)
  return `- ${name}${files === '' ? '' : `\n  ${indent(files, 2)}`}`
}

function tooltip(node: Element, writer: Writer): string {
  const text = writer.inline(node.children)
  const tip = [shownProp(node, 'headline', writer), shownProp(node, 'tip', writer)].filter(Boolean).join(': ')
  return tip === '' ? text : `${text} (${tip})`
}

function headingLevel(node: Element): number {
  const level = Math.trunc(Number(textProp(node, 'level') ?? 2))
  return level >= 1 && level <= 6 ? level : 2
}
