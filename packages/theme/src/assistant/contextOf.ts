import { codeNear } from '../client/copy.js'
import type { AskRequest } from '../client/registry.js'
import type { AskContext } from './conversation/types.js'

/** Maximum characters of a question's context. */
const MAX_LENGTH = 6000

/** Returns the context of a question: the code beside a button, else the selected text of the page. */
export function contextOf({ button, range }: AskRequest, path: string): AskContext[] {
  if (button?.dataset.assistantOpen === 'code') {
    return [{ type: 'code', value: codeNear(button).slice(0, MAX_LENGTH), path, ...placeOf(button) }]
  }
  const selected = range ?? currentRange()
  const value = selected?.toString().trim().slice(0, MAX_LENGTH)
  return selected && value ? [{ type: 'textSelection', value, path, ...placeOf(selected.startContainer) }] : []
}

function currentRange(): Range | undefined {
  const selection = getSelection()
  const text = document.getElementById('content')
  const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
  return range && text?.contains(range.commonAncestorContainer) ? range : undefined
}

/** Returns the id of the section that contains a node. */
function placeOf(node: Node): Pick<AskContext, 'elementId'> {
  const isBefore = (heading: Element) =>
    Boolean(
      heading.compareDocumentPosition(node) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
    )
  const headings = [...document.querySelectorAll('#content :is(h1, h2, h3, h4, h5, h6)')]
  const elementId = headings.findLast(isBefore)?.closest('[id]:not(#content)')?.id
  return elementId ? { elementId } : {}
}
