import { type Diagnostic, nearestName, suggest, suggestedName } from '@octavo/core'
import type { JsxAttribute, JsxElement, Node } from '../parsers/mdast.js'
import { type Location, type SourceFile, sourceLocation } from '../parsers/sourceFile.js'
import { isTextProp } from '../static/componentNames.js'

interface UnknownComponent {
  /** The text and links in the properties of a component without children. Undefined if it has none. */
  content: Node[] | undefined
  problem: Pick<Diagnostic, 'message' | 'suggestion'> & { hint: string }
  /** A sentence with the component that the author probably meant. */
  suggestion: string | undefined
}

export const UNKNOWN_COMPONENT = { rule: 'MDX_UNKNOWN_COMPONENT', severity: 'warning' } as const

/** Returns what is shown of an unknown component. `componentNames` are the names of others. */
export function unknownComponent(
  node: JsxElement,
  attributes: readonly JsxAttribute[],
  componentNames: readonly string[],
): UnknownComponent {
  const name = node.name ?? ''
  const propTexts = node.children.length > 0 ? [] : shownProps(node, attributes)
  const props = propTexts.map((prop) => prop.name).filter((prop) => /^[A-Za-z_$][\w$]*$/.test(prop))
  const code = `export const ${name} = ({ ${props.join(', ')} }) => <p>${props.map((prop) => `{${prop}}`).join(' ')}</p>`
  const stub = props.length > 0 && /^\w{1,60}$/.test(name) ? `, such as \`${code}\`` : ''
  const advice = SUGGESTIONS[name]
  const nearest = advice === undefined ? nearestName(name, componentNames) : suggestedName(advice)
  const { hint, suggestion } = suggest('tag', name, nearest)
  const text = advice ?? hint
  const isFlow = node.type === 'mdxJsxFlowElement'
  const content = propTexts.flatMap((prop, at) =>
    isFlow || at === 0 ? [prop.content] : [{ type: 'text', value: ' ' } as Node, prop.content],
  )
  return {
    content: content.length > 0 ? content : undefined,
    suggestion: text,
    problem: {
      suggestion,
      message: `Unknown component \`<${name.slice(0, 60)}>\`; only ${propTexts.length > 0 ? 'the text of its properties is shown' : 'its children are rendered'}.`,
      hint: [
        text,
        ...(text === undefined || stub !== '' ? [`Import it from a file in the snippets folder${stub}.`] : []),
      ]
        .filter(Boolean)
        .join(' '),
    },
  }
}

/** Returns the location of the opening tag's name. */
export function tagLocation({ name, position }: JsxElement, source: SourceFile): Location {
  if (!position) return sourceLocation(source, undefined)
  const { line, column } = position.start
  return sourceLocation(source, { start: position.start, end: { line, column: column + (name ?? '').length + 1 } })
}

const SAFE_URL = /^(?:https?:\/\/|mailto:|\.{0,2}\/(?!\/)|#)/i

interface ShownProp {
  name: string
  content: Node
}

/** Returns the text and links in properties, as they are written. */
function shownProps(node: JsxElement, attributes: readonly JsxAttribute[]): ShownProp[] {
  const { position } = node
  return attributes.flatMap((attribute): ShownProp[] => {
    const { value } = attribute
    if (attribute.type !== 'mdxJsxAttribute' || typeof value !== 'string') return []
    const { name } = attribute
    const isLink = (name === 'href' || name === 'src') && SAFE_URL.test(value)
    if (!isLink && !isTextProp(name, value)) return []
    const text = { type: 'text', value, data: { octavo: { verbatim: true } } as never, position } as Node
    const inline = isLink ? ({ type: 'link', url: value, children: [text], position } as Node) : text
    const isFlow = node.type === 'mdxJsxFlowElement'
    return [{ name, content: isFlow ? ({ type: 'paragraph', children: [inline], position } as Node) : inline }]
  })
}

const SUGGESTIONS: Record<string, string> = {
  Image: 'Write `![text](/path.png)` or `<img src="/path.png" alt="text" />`.',
  TabItem: 'Did you mean `<Tab>`?',
  Details: 'Did you mean `<Accordion>` or `<Expandable>`?',
}
