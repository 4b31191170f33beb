import { all, closest, memory, whenActive } from './dom.js'
import { hasFile, part, usePart } from './parts.js'

/** Fetches sidebar groups and API fields that are not in the document when they are opened. */
export function startOnDemandGroups(): void {
  // `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement && target.open)) return
      if (target.dataset.childrenUrl) void loadGroup(target)
      if (target.dataset.fragment) usePart('api', (api) => void api.load(target))
    },
    true,
  )
  document.addEventListener('change', (event) => {
    const server = closest<HTMLInputElement>(event, '[data-server]')
    if (server) choose(server)
    const client = closest<HTMLSelectElement>(event, '.switch-client')
    if (client) void part('page-samples').then((samples) => samples.choose(client))
  })
  document.addEventListener('octavo:request', ({ detail }) => writeSamples(detail.values))
  whenActive(applyChoices)
}

/** Applies the client and the server that the reader has chosen on another page. */
function applyChoices(): void {
  if (memory.read('clients') && document.querySelector('.switch-client')) writeSamples()
  const groupId = memory.read('server')
  const server = all<HTMLInputElement>('[data-server]').find(({ value }) => value === groupId)
  if (server && !server.checked) choose(server)
}

function writeSamples(values?: unknown): void {
  if (hasFile('page-samples')) void part('page-samples').then((samples) => samples.write(values))
}

function choose(server: HTMLInputElement): void {
  server.checked = true
  usePart('api', (api) => api.chooseServer(server))
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
