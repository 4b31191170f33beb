import { closest, isKey, memory } from '../dom.js'
import { hasFile, loadFile } from '../parts.js'
import type { AskRequest, Parts } from '../registry.js'
import { startSelection } from './ask/selection.js'

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
const isChat = document.getElementById('ask') !== null
const wasOpen = Boolean(memory.read('ask', true))
// Reserves the panel's space before the chat is loaded.
if (wasOpen && !isChat) document.documentElement.dataset.askOpen = ''
if (wasOpen || isChat) void chat().then(({ restore }) => restore())

async function open(request: AskRequest): Promise<void> {
  ;(await chat()).open(request)
}

/** Loads the chat, which contains the English labels. */
async function chat(): Promise<Parts['assistant']> {
  await Promise.all([loadFile('assistant'), hasFile('assistant-labels') && loadFile('assistant-labels')])
  return window.octavo?.assistant as Parts['assistant']
}
