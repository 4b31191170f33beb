import type { PlaygroundData } from '@octavo/core'
import { render } from 'preact'
import css from '../../styles/playground.css?inline'
import { addStyleSheet } from '../client/dom.js'
import { register } from '../client/registry.js'
import { App } from './App.js'
import { readJson } from './form/readJson.js'

/** Playgrounds of this page. Closed ones keep the reader's input. */
const dialogs = new Map<string, HTMLDialogElement>()
let hasStyles = false

register('playground', {
  open(key) {
    const json = window.octavo?.operations?.[key]
    if (!json) throw new Error(`Unknown operation "${key}".`)
    const dialog = dialogs.get(json) ?? createDialog(json)
    if (dialog.open) return
    if (!dialog.isConnected) document.body.append(dialog)
    dialog.dispatchEvent(new Event('octavo:open'))
    dialog.showModal()
  },
})

function createDialog(json: string): HTMLDialogElement {
  const data = readJson(json).value as unknown as PlaygroundData
  if (!hasStyles) addStyleSheet(css)
  hasStyles = true
  const dialog = document.createElement('dialog')
  dialog.className = 'playground'
  dialog.setAttribute('aria-labelledby', 'pg-title')
  // The dev client keeps elements with this attribute.
  dialog.dataset.kept = ''
  // Only the open dialog is in the page, as their ids are the same. The event may come after it was opened again.
  dialog.addEventListener('close', () => dialog.open || dialog.remove())
  render(<App data={data} dialog={dialog} server={pageServer(data)} />, dialog)
  dialogs.set(json, dialog)
  return dialog
}

/** Returns the index of the server that the reader chose on the page. */
function pageServer({ template }: PlaygroundData): number {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[data-server]')]
  const index = choices.findIndex(({ checked }) => checked)
  return choices.length === template.servers.length ? Math.max(0, index) : 0
}
