import type { AssistantView } from '@octavo/core'
import { render } from 'preact'
import css from '../../styles/assistant.css?inline'
import { codeNear } from '../client/copy.js'
import { addStyleSheet, memory, selectedRange } from '../client/dom.js'
import { type AskRequest, register } from '../client/registry.js'
import type { SitePlace } from './answerLinks.js'
import { Session } from './chatSession.js'
import type { AskContext } from './chatTypes.js'
import { PanelDialog } from './panelDialog.js'
import { Place } from './readerContext.js'
import { Page } from './SidePanel.js'

register('assistant', { open, restore })

interface Started {
  session: Session
  path: string
  /** The panel. Undefined if the page is the chat. */
  panel?: PanelDialog
}

let started: Started | undefined

function open(request: AskRequest): void {
  started ??= start()
  const { session, panel, path } = started
  if (request.toggle && panel?.hasFocus) {
    panel.close()
    return
  }
  session.attach(askContext(request, path))
  if (panel) panel.open()
  else document.querySelector<HTMLElement>('#ask textarea')?.focus()
  // The request may come from any script of the site.
  if (typeof request.question === 'string') void session.ask(request.question)
}

function restore(): void {
  started ??= start()
  if (memory.read('ask', true)) started.panel?.restore()
}

function start(): Started {
  addStyleSheet(css)
  const settings = JSON.parse(document.documentElement.dataset.assistant ?? '{}') as AssistantView
  const { endpoint, root, addresses = [], links, path } = settings
  const absolute = (text: string) => new URL(text, document.baseURI).href
  const place: SitePlace = { root: absolute(root), addresses, links }
  const session = new Session({ ...settings, endpoint: absolute(endpoint) })
  const page = document.getElementById('ask')
  if (!page) return { session, path, panel: new PanelDialog(session, place) }
  const chat = (
    <Place.Provider value={place}>
      <Page session={session} />
    </Place.Provider>
  )
  render(chat, page)
  return { session, path }
}

/** Maximum number of characters of a question's context. */
const MAX_LENGTH = 6000

/** Returns the context of a question: the code beside a button, or else the selected text of the page. */
export function askContext({ button, range }: AskRequest, path: string): AskContext[] {
  if (button?.dataset.assistantOpen === 'code') {
    return [{ type: 'code', value: codeNear(button).slice(0, MAX_LENGTH), path, ...nodeContext(button) }]
  }
  const selected = range ?? selectedRange()
  const value = selected?.toString().trim().slice(0, MAX_LENGTH)
  return selected && value ? [{ type: 'textSelection', value, path, ...nodeContext(selected.startContainer) }] : []
}

/** Returns the id of the section that contains a node. */
function nodeContext(node: Node): Pick<AskContext, 'elementId'> {
  const isBefore = (heading: Element) =>
    Boolean(
      heading.compareDocumentPosition(node) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
    )
  const headings = [...document.querySelectorAll('#content :is(h1, h2, h3, h4, h5, h6)')]
  const elementId = headings.findLast(isBefore)?.closest('[id]:not(#content)')?.id
  return elementId ? { elementId } : {}
}
