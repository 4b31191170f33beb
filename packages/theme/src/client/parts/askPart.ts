import { closest, isKey, memory, selectedRange, whenActive } from '../dom.js'
import { element, glyph } from '../element.js'
import { hasFile, loadFile } from '../parts.js'
import type { AskRequest, Parts } from '../registry.js'

// The controls that open the assistant. Pages load this script with their runtime, and the chat on first use.

document.addEventListener('octavo:ask', ({ detail }) => open(detail ?? {}))
document.addEventListener('click', (event) => {
  const button = closest(event, '[data-assistant-open]')
  if (button) void open({ button })
})
document.addEventListener('keydown', (event) => {
  const isChord = (event.metaKey || event.ctrlKey) && isKey(event, 'i')
  if (!isChord || event.shiftKey || event.altKey || event.defaultPrevented) return
  // Browsers use this shortcut, too.
  event.preventDefault()
  void open({ toggle: true })
})
startSelection((range) => void open({ range }))
whenActive(restoreChat)

function restoreChat(): void {
  const isChat = document.getElementById('ask') !== null
  const isInitiallyOpen = Boolean(memory.read('ask', true))
  // Reserves the panel's space before the chat is loaded.
  if (isInitiallyOpen && !isChat) document.documentElement.dataset.askOpen = ''
  if (isInitiallyOpen || isChat) void chat().then(({ restore }) => restore())
}

async function open(request: AskRequest): Promise<void> {
  ;(await chat()).open(request)
}

/** Loads the chat, which contains the English labels. */
async function chat(): Promise<Parts['assistant']> {
  await Promise.all([loadFile('assistant'), hasFile('assistant-labels') && loadFile('assistant-labels')])
  return window.octavo?.assistant as Parts['assistant']
}

/** Minimum number of characters of a selection. */
const MIN_LENGTH = 3
/** Milliseconds after which a selection counts as finished. */
const SETTLED = 250
/** Distance in pixels between the button and the text, and between the button and the window's edge. */
const GAP = 8

/** Shows a button to ask about the selected text of the page. */
function startSelection(ask: (range: Range) => void): void {
  let range: Range | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const button = createButton(() => {
    button.remove()
    if (range) ask(range)
  })
  const showButton = () => {
    range = askableRange()
    if (range) show(button, range)
    else button.remove()
  }
  document.addEventListener('selectionchange', () => {
    clearTimeout(timer)
    timer = setTimeout(showButton, SETTLED)
  })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && button.remove())
  document.addEventListener('pointerdown', ({ target }) => button.contains(target as Node) || button.remove())
}

function askableRange(): Range | undefined {
  const range = selectedRange()
  return range && String(getSelection()).trim().length >= MIN_LENGTH ? range : undefined
}

/** Shows the button below the end of the selection, because phones show their menu above it. */
function show(button: HTMLElement, range: Range): void {
  document.body.append(button)
  const box = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  const { width } = button.getBoundingClientRect()
  const left = Math.min(Math.max(box.right - width, GAP), document.documentElement.clientWidth - width - GAP)
  button.style.left = `${left + scrollX}px`
  button.style.top = `${box.bottom + GAP + scrollY}px`
}

function createButton(onClick: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'ask-selection', 'data-kept': true }, glyph('assistant'))
  button.append(document.documentElement.dataset.askLabel ?? '')
  // Pressing the button must not clear the selection.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('click', onClick)
  return button
}
