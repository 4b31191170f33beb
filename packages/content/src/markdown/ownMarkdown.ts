import type { Element, ElementContent, Root } from 'hast'
import { isTreeData } from '../static/staticValues.js'
import { PROPERTY_TAG } from './rendered.js'
import type { Entry } from './writer.js'

/** Element around a rendered custom component. Once its text is known, it is the property `markdown`. */
export const OWN_TAG = 'octavo-own'

/** Returns the number of a use of a custom component, which `OWN_TAG` has as an attribute. */
function useNumber({ properties }: Element): number {
  return Number(properties['data-use'])
}

/** The content of a custom component in Markdown: the text of its author, or what it has rendered. */
export type OwnResult = { markdown: string } | 'rendered'

/**
 * Replaces the elements of custom components in a rendered tree, from the inside out.
 * @param resolve decides about a use by its number, the content between its tags, and the rendered content
 */
export function replaceOwn(
  tree: Pick<Root, 'children'>,
  resolve: (use: number, children: ElementContent[], rendered: ElementContent[]) => OwnResult,
): void {
  replaceIn(tree as { children: ElementContent[] }, resolve)
}

function replaceIn(parent: { children: ElementContent[] }, resolve: Parameters<typeof replaceOwn>[1]): void {
  parent.children = parent.children.flatMap((node) => {
    if (node.type !== 'element') return [node]
    // Properties of built-in components can be elements.
    for (const value of Object.values(node.properties as Record<string, unknown>))
      if (isTreeData(value)) replaceIn(value as { children: ElementContent[] }, resolve)
    replaceIn(node, resolve)
    if (node.tagName !== OWN_TAG) return [node]
    const slot = node.children.find((child) => child.type === 'element' && child.tagName === PROPERTY_TAG)
    const rendered = node.children.filter((child) => child !== slot)
    const result = resolve(useNumber(node), (slot as Element | undefined)?.children ?? [], rendered)
    if (result === 'rendered') return rendered
    node.properties = { markdown: result.markdown }
    // Where only text fits, such as in a table, it is read from here.
    node.children = [{ type: 'text', value: result.markdown }]
    return [node]
  })
}

/** Returns the writer of an element whose author wrote its Markdown. One line fits into a paragraph. */
export function ownEntry({ tagName, properties }: Element): Entry | undefined {
  const { markdown } = properties
  if (tagName !== OWN_TAG || typeof markdown !== 'string') return undefined
  return { handler: () => markdown, kind: markdown.includes('\n') ? 'block' : 'inline' }
}

/** True if the Markdown of the elements has something to read: text, a picture, or a component that writes some. */
export function hasReadable(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return node.value.trim() !== ''
    if (node.type !== 'element') return false
    if (/^(?:style|script|template)$/.test(node.tagName)) return false
    return /^(?:[A-Z]|img$|video$|audio$|iframe$|input$|octavo-own$)/.test(node.tagName) || hasReadable(node.children)
  })
}
