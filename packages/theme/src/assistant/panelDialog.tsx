import { render } from 'preact'
import { isComposing, memory } from '../client/dom.js'
import type { SitePlace } from './answerLinks.js'
import type { Session } from './chatSession.js'
import { Place } from './readerContext.js'
import { SidePanel } from './SidePanel.js'

/** Narrow screens, on which the chat is a sheet that covers the page. */
const narrow = matchMedia('(width < 48rem)')

/** The chat as a panel beside the page, or as a modal sheet on narrow screens. */
export class PanelDialog {
  readonly element: HTMLDialogElement = document.createElement('dialog')
  /** The element that is focused when the panel closes. */
  #opener: Element | null = null

  constructor(session: Session, place: SitePlace) {
    const { element } = this
    element.className = 'ask-panel'
    element.setAttribute('aria-labelledby', 'ask-title')
    // The dev client removes elements that are not in the document, except those with this attribute.
    element.dataset.kept = ''
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      event.preventDefault()
      this.close()
    })
    // The system's back gesture also closes a sheet.
    element.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.close()
    })
    // A click beside the sheet, or on a link to the page below it.
    element.addEventListener('click', ({ target }) => {
      const isLink = narrow.matches && (target as Element).closest('a[href]')
      if (target === element || isLink) this.close()
    })
    narrow.addEventListener('change', () => element.open && this.#show())
    const panel = (
      <Place.Provider value={place}>
        <SidePanel session={session} onClose={() => this.close()} />
      </Place.Provider>
    )
    render(panel, element)
  }

  open(): void {
    const { element } = this
    if (!element.open) {
      this.#opener = document.activeElement
      this.#show()
    }
    element.querySelector('textarea')?.focus({ preventScroll: true })
    memory.write('ask', '1', true)
  }

  /** Restores the panel if the previous page of this session showed it, without moving the focus. */
  restore(): void {
    if (!narrow.matches) this.#show()
  }

  get hasFocus(): boolean {
    return this.element.open && this.element.contains(document.activeElement)
  }

  close(): void {
    const { element, hasFocus } = this
    element.close()
    delete document.documentElement.dataset.askOpen
    memory.write('ask', '', true)
    if (!hasFocus) return
    // The opener may be removed or hidden.
    const entries = document.querySelectorAll('#assistant-entry, #assistant-entry-mobile')
    const focusTarget = [this.#opener, ...entries].find((each) => each instanceof HTMLElement && each.checkVisibility())
    if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true })
  }

  #show(): void {
    const { element } = this
    const isFirst = !element.isConnected
    if (isFirst) document.body.append(element)
    if (element.open) element.close()
    // Setting `open` does not move the focus.
    if (narrow.matches) element.showModal()
    else element.open = true
    document.documentElement.dataset.askOpen = ''
    // Scrolls to the end of a conversation from an earlier page.
    const thread = isFirst && element.querySelector('.ask-thread')
    if (thread) thread.scrollTop = thread.scrollHeight
  }
}
