import { render, type VNode } from 'preact'
import css from '../../styles/playground.css?inline'
import { addStyleSheet } from '../client/dom.js'

/** Dialogs of this page, by the data of their operation or channel. Closed ones keep the reader's input. */
const dialogs = new Map<string, HTMLDialogElement>()
let hasStyles = false

/** Opens the dialog of an operation or channel. `app` makes its content from JSON when it opens for the first time. */
export function openDialog(key: string, app: (json: string, dialog: HTMLDialogElement) => VNode): HTMLDialogElement {
  const json = window.octavo?.operations?.[key]
  if (!json) throw new Error(`Unknown operation "${key}".`)
  const dialog = dialogs.get(json) ?? createDialog(json, app)
  if (dialog.open) return dialog
  if (!dialog.isConnected) document.body.append(dialog)
  dialog.dispatchEvent(new Event('octavo:open'))
  dialog.showModal()
  return dialog
}

function createDialog(json: string, app: (json: string, dialog: HTMLDialogElement) => VNode): HTMLDialogElement {
  if (!hasStyles) addStyleSheet(css)
  hasStyles = true
  const dialog = document.createElement('dialog')
  dialog.className = 'playground'
  dialog.setAttribute('aria-labelledby', 'pg-title')
  // The dev client keeps elements with this attribute.
  dialog.dataset.kept = ''
  // Only the open dialog is in the page, as their ids are the same. The event may come after it was opened again.
  dialog.addEventListener('close', () => dialog.open || dialog.remove())
  render(app(json, dialog), dialog)
  dialogs.set(json, dialog)
  return dialog
}
