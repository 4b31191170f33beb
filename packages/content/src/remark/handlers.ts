import type { Element, ElementContent, Text } from 'hast'
import type { Text as MdastText } from 'mdast'
import type { InlineMath, Math as MathNode } from 'mdast-util-math'
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast'
import type { Expression, JsxElement } from '../parsers/mdast.js'
import { expandedData } from '../static/staticValues.js'

/**
 * Handlers for nodes that plain Markdown does not have. Components and expressions are passed through, so that rehype
 * plugins get the same nodes as in MDX.
 */
export const handlers: Handlers = {
  mdxJsxFlowElement: passElement,
  mdxJsxTextElement: passElement,
  mdxFlowExpression: (_: State, node: Expression) => ({ ...node }),
  mdxTextExpression: (_: State, node: Expression) => ({ ...node }),
  math: (_: State, node: MathNode) => mathElement('math-display', node),
  inlineMath: (_: State, node: InlineMath) => mathElement('math-inline', node),
  text(state: State, node: MdastText): Text {
    // Spaces around line breaks are part of preformatted text.
    return expandedData(node)?.verbatim ? rawText(node.value) : (defaultHandlers.text(state, node) as Text)
  },
}

function passElement(state: State, node: JsxElement): ElementContent {
  return { ...node, children: passChildren(state, node) } as unknown as ElementContent
}

function passChildren(state: State, node: JsxElement): ElementContent[] {
  // Code keeps the spaces around line breaks, which are removed from other text.
  if (node.name === 'CodeBlock') {
    return node.children.map((child) =>
      child.type === 'text' ? rawText(child.value) : (state.one(child, node) as ElementContent),
    )
  }
  return state.all(node) as ElementContent[]
}

function rawText(value: string): Text {
  return { type: 'text', value }
}

/** Returns the element that the formula renderer expects. */
function mathElement(kind: 'math-display' | 'math-inline', { value, data }: MathNode | InlineMath): Element {
  const properties = { className: ['language-math', kind] }
  const code: Element = { type: 'element', tagName: 'code', properties, children: [{ type: 'text', value }] }
  const element: Element =
    kind === 'math-inline' ? code : { type: 'element', tagName: 'pre', properties: {}, children: [code] }
  return data?.place ? { ...element, data: { place: data.place } } : element
}
