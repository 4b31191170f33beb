import { parseSync } from 'rolldown/utils'

/** A text that people read, and where it begins in its file. */
export interface Text {
  kind: 'comment' | 'message' | 'prose'
  text: string
  offset: number
}

export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Returns the comments and messages of a TypeScript file, or the prose of a Markdown file, in their order. */
export function readTexts(file: string, source: string): Text[] {
  return /\.mdx?$/.test(file) ? markdownProse(source) : codeTexts(file, source)
}

/** Code in fences and backticks is not prose; every other line is. */
function markdownProse(source: string): Text[] {
  const prose = source.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2.*$|`[^`\n]*`|\]\([^)\n]*\)/gm, (code) =>
    code.replace(/\S/g, ' '),
  )
  let offset = 0
  return prose.split('\n').map((text) => {
    const line: Text = { kind: 'prose', text, offset }
    offset += text.length + 1
    return line
  })
}

function codeTexts(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source)
  const texts: Text[] = comments.map(({ value, start }) => ({ kind: 'comment', text: value, offset: start }))
  visit(program as unknown as Node, (node) => {
    const text = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value
    const isText = ['Literal', 'TemplateElement', 'JSXText'].includes(node.type) && typeof text === 'string'
    // Names and keys are single words.
    if (isText && /\S\s+\S/.test(text)) texts.push({ kind: 'message', text, offset: node.start })
  })
  return texts
}

/** Calls a function with a node and all below it, except imports. */
export function visit(node: Node, onNode: (node: Node) => void): void {
  if (node.type === 'ImportDeclaration') return
  onNode(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, onNode)
  }
}
