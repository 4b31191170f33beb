import { render } from 'preact'
import { memory } from '../client/dom.js'
import type { Session } from './conversation/session.js'
import type { SitePlace } from './markdown/links.js'
import { Place } from './view/context.js'
import { Panel } from './view/Panel.js'

/** Screens where the chat covers the page, as a sheet. */
const narrow = matchMedia('(width < 48rem)')

/** Beside the page where there is room: it stays in use. On narrow screens the page waits below. */
export class PanelDialog {
  readonly element: HTMLDialogElement = document.createElement('dialog')
  /** Has the focus when the panel closes. */
  #opener: Element | null = null

  constructor(session: Session, place: SitePlace) {
    const { element } = this
    element.className = 'ask-panel'
    element.setAttribute('aria-labelledby', 'ask-title')
    // Development replaces what is not its own.
    element.dataset.kept = ''
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      this.close()
    })
    // A sheet is also closed by the system's gesture for going back.
    element.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.close()
    })
    // Pressed beside the sheet, or a link to a place below it.
    element.addEventListener('click', ({ target }) => {
      const isLink = narrow.matches && (target as Element).closest('a[href]')
      if (target === element || isLink) this.close()
    })
    narrow.addEventListener('change', () => element.open && this.#show())
    const panel = (
      <Place.Provider value={place}>
        <Panel session={session} onClose={() => this.close()} />
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

  /** As the last page of this session left it; the focus stays where it is. */
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
    // What had it may have gone, or is shown no more.
    const entries = document.querySelectorAll('#assistant-entry, #assistant-entry-mobile')
    const shown = [this.#opener, ...entries].find((each) => each instanceof HTMLElement && each.checkVisibility())
    if (shown instanceof HTMLElement) shown.focus({ preventScroll: true })
  }

  #show(): void {
    const { element } = this
    const isFirst = !element.isConnected
    if (isFirst) document.body.append(element)
    if (element.open) element.close()
    // The attribute alone moves no focus.
    if (narrow.matches) element.showModal()
    else element.open = true
    document.documentElement.dataset.askOpen = ''
    // A conversation of an earlier page goes on at its end.
    const thread = isFirst && element.querySelector('.ask-thread')
    if (thread) thread.scrollTop = thread.scrollHeight
  }
}
