import { closest, isKey, memory } from '../dom.js'
import { hasFile, loadFile } from '../parts.js'
import type { AskRequest, Parts } from '../registry.js'
import { startSelection } from './ask/selection.js'

// What leads to the assistant. Pages of a site with one load it as they load their runtime, and the chat with its first use.

document.addEventListener('octavo:ask', ({ detail }) => open(detail ?? {}))
document.addEventListener('click', (event) => {
  const button = closest(event, '[data-assistant-open]')
  if (button) void open({ button })
})
document.addEventListener('keydown', (event) => {
  const isChord = (event.metaKey || event.ctrlKey) && isKey(event, 'i')
  if (!isChord || event.shiftKey || event.altKey || event.defaultPrevented) return
  // The browser has a use for these keys, too.
  event.preventDefault()
  void open({ toggle: true })
})
startSelection((range) => void open({ range }))
const isChat = document.getElementById('ask') !== null
const wasOpen = Boolean(memory.read('ask', true))
// Bars make room before it is there.
if (wasOpen && !isChat) document.documentElement.dataset.askOpen = ''
if (wasOpen || isChat) void chat().then(({ restore }) => restore())

async function open(request: AskRequest): Promise<void> {
  ;(await chat()).open(request)
}

/** The chat, which brings English along. */
async function chat(): Promise<Parts['assistant']> {
  await Promise.all([loadFile('assistant'), hasFile('assistant-labels') && loadFile('assistant-labels')])
  return window.octavo?.assistant as Parts['assistant']
}
