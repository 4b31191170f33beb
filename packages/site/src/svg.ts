import { type Diagnostic, LineIndex } from '@octavo/core'
import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]

/** Code in an SVG that runs when the file is opened, with its 0-based offset. */
interface Finding {
  what: string
  offset: number
}

/** Reports an SVG with code that runs when the file is opened, because the code would have full access to the site. */
export function checkSvg(file: string, text: string): Diagnostic | undefined {
  const { script, published } = cleanSvg(text)
  if (!script) return undefined
  const effect = published === undefined ? 'the file is not published' : 'it is published without it'
  return {
    rule: 'ASSET_SVG_SCRIPT',
    severity: 'warning',
    file,
    start: new LineIndex(text).positionAt(script.offset),
    message: `${file} contains ${script.what}; ${effect}.`,
    expected: 'an SVG without scripts, which would run with full access to your site.',
    hint: 'Fix: remove it, or publish such files unchanged with --unsafe-svg (plugin: unsafeSvg: true).',
  }
}

/** Returns the published text of an SVG, without its scripts. Undefined if it cannot be parsed reliably. */
export function publishedSvg(text: string): string | undefined {
  return cleanSvg(text).published
}

/** A quick test for suspicious content. Most files have none and need not be parsed. */
const SUSPECT =
  /script|\son\w+\s*=|<!ENTITY|xml-stylesheet|<!ATTLIST|&#|\0|<(?:[^\s<>/]*:)?(?:iframe|object|embed|handler|meta)\b/i

/** Constructs that browsers parse differently than this parser, which expands no entities and supports only UTF-8. */
const UNREADABLE = [
  { pattern: /\0/, what: 'text that is not UTF-8' },
  { pattern: /<!ENTITY\s[^>]{0,2000}(?:&#|<|script:)/i, what: 'an entity with markup' },
  { pattern: /<!ATTLIST\b/i, what: 'an attribute list' },
]

/** Parses the file and writes it again, so that browsers read exactly the checked content. */
function cleanSvg(source: string): { published: string | undefined; script?: Finding } {
  if (!SUSPECT.test(source)) return { published: source }
  const text = source.replace(/^\uFEFF/, '')
  const unreadable = UNREADABLE.find(({ pattern }) => pattern.test(text))
  if (unreadable)
    return { published: undefined, script: { what: unreadable.what, offset: text.search(unreadable.pattern) } }
  const document = parseDocument(text, { xmlMode: true, withStartIndices: true })
  const findings: Finding[] = []
  removeCode(document, (finding) => findings.push(finding))
  const [script] = findings.sort((a, b) => a.offset - b.offset)
  if (!script) return { published: source }
  return { published: text.includes('<!ENTITY') ? undefined : write(document), script }
}

function write(document: Document): string | undefined {
  try {
    return DomUtils.getOuterHTML(document, { xmlMode: true })
  } catch (error) {
    // The writer recurses; no drawing nests as deep as this.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Elements and attributes that run code, or load documents that do. */
const ACTIVE: Readonly<Record<string, string>> = {
  script: 'a script',
  handler: 'an event handler',
  iframe: 'an embedded document',
  object: 'an embedded document',
  embed: 'an embedded document',
  meta: 'a refresh to another page',
}
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?$/u

function removeCode(document: Document, onFound: (finding: Finding) => void): void {
  const queue: Node[] = [document]
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (!('children' in node)) continue
    node.children = node.children.filter((child) => isKept(child, onFound))
    queue.push(...node.children)
    if (!('attribs' in node)) continue
    const offset = node.startIndex ?? 0
    node.attribs = Object.fromEntries(
      Object.entries(node.attribs).filter(([name, value]) => isSafe({ name, value, offset }, onFound)),
    )
  }
}

/**
 * Returns whether a node is kept. Comments, processing instructions and document types are removed, because they are
 * not drawn.
 */
function isKept(node: Node, onFound: (finding: Finding) => void): boolean {
  if (node.type === 'text' || node.type === 'cdata') return true
  const offset = node.startIndex ?? 0
  if (node.type === 'directive' && /^\?xml-stylesheet\b.*xsl/is.test(node.data))
    onFound({ what: 'an XSL style sheet', offset })
  if (!('attribs' in node)) return false
  const problem = ACTIVE[localName(node.name)]
  // Exporters leave empty script elements behind; those run nothing.
  if (problem !== undefined && (node.children.length > 0 || Object.keys(node.attribs).some(isSource)))
    onFound({ what: problem, offset })
  return problem === undefined && NAME.test(node.name)
}

function isSource(name: string): boolean {
  return /^(?:href|src|srcdoc|data|http-equiv)$/.test(localName(name))
}

function isSafe(
  { name, value, offset }: { name: string; value: string; offset: number },
  onFound: (finding: Finding) => void,
): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  const isScriptUrl = /^(?:.*;)?(?:java|vb)script:/is.test(value.replace(/[\u0000-\u0020\u007f-\u009f]/g, ''))
  const isHandler = /^on[a-z]/.test(localName(name))
  if (isHandler) onFound({ what: 'an event handler', offset })
  else if (isScriptUrl) onFound({ what: 'a script link', offset })
  return !isHandler && !isScriptUrl && NAME.test(name)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
