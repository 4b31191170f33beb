import { all, closest, memory } from './dom.js'
import { loadFile } from './parts.js'
import type { Parts } from './registry.js'

/** Fetches sidebar groups and API fields that are not in the document when they are opened. */
export function startOnDemandGroups(): void {
  // `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement && target.open)) return
      if (target.dataset.childrenUrl) void loadGroup(target)
      if (target.dataset.fragment) withApi((api) => void api.load(target))
    },
    true,
  )
  document.addEventListener('change', (event) => {
    const server = closest<HTMLInputElement>(event, '[data-server]')
    if (server) choose(server)
  })
  const known = memory.read('server')
  const server = all<HTMLInputElement>('[data-server]').find(({ value }) => value === known)
  if (server && !server.checked) choose(server)
}

function choose(server: HTMLInputElement): void {
  server.checked = true
  withApi((api) => api.chooseServer(server))
}

/** Loads the script for API pages. If that fails, the page's links and URLs are unchanged. */
function withApi(use: (api: Parts['api']) => void): void {
  const ready = () => window.octavo?.api && use(window.octavo.api)
  loadFile('api').then(ready, () => undefined)
}

async function loadGroup(group: HTMLDetailsElement): Promise<void> {
  const { childrenUrl = '' } = group.dataset
  const list = group.querySelector('ul')
  if (!list) return
  delete group.dataset.childrenUrl
  list.ariaBusy = 'true'
  try {
    const response = await fetch(childrenUrl)
    if (!response.ok) throw new Error(response.statusText)
    list.innerHTML = await response.text()
  } catch {
    // Offline or opened from a folder: the group's link still works.
    group.dataset.childrenUrl = childrenUrl
    group.open = false
  }
  list.ariaBusy = null
}
