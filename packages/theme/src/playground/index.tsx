import type { PlaygroundData } from '@octavo/core'
import { register } from '../client/registry.js'
import { App } from './App.js'
import { openDialog } from './dialogs.js'
import { focusMissing } from './focusMissing.js'
import { readJson } from './form/readJson.js'

register('playground', {
  open(key) {
    const dialog = openDialog(key, (json, dialog) => {
      const data = readJson(json).value as unknown as PlaygroundData
      const operation = key === json ? '' : key
      return <App data={data} operation={operation} dialog={dialog} server={pageServer(data)} />
    })
    // The credentials of other playgrounds are filled in first.
    requestAnimationFrame(() => focusMissing(dialog))
  },
})

/** Returns the index of the server that the reader chose on the page. */
function pageServer({ template }: PlaygroundData): number {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[data-server]')]
  const index = choices.findIndex(({ checked }) => checked)
  return choices.length === template.servers.length ? Math.max(0, index) : 0
}
