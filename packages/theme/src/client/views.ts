import { all, closest, hashElement, memory, replaceUrl } from './dom.js'

/** Handles the view switch, and the filter of a changelog. */
export function startViews(): void {
  document.addEventListener('change', (event) => {
    const select = closest<HTMLSelectElement>(event, '[data-view-select]')
    if (!select) return
    memory.write('view', select.value)
    showView(select.value)
  })
  document.addEventListener('click', (event) => {
    const filter = closest(event, '.changelog-filter')
    if (!filter) return
    filter.ariaPressed = `${filter.ariaPressed !== 'true'}`
    const tags = pressedTags()
    replaceUrl((url) => (tags.length ? url.searchParams.set('tags', tags.join(',')) : url.searchParams.delete('tags')))
    filterUpdates(tags)
  })
}

/** Shows the stored view, or else the first one, and the updates with the tags in the URL. */
export function initViews(): void {
  const views = all('.view').map((view) => view.dataset.view ?? '')
  const remembered = memory.read('view') ?? ''
  if (views.length) showView(views.includes(remembered) ? remembered : (views[0] as string))
  const tags = new URLSearchParams(location.search).get('tags')?.split(',') ?? []
  for (const filter of all('.changelog-filter')) filter.ariaPressed = `${tags.includes(filter.dataset.tag ?? '')}`
  filterUpdates(pressedTags())
}

/** Shows one view. Hides the others and their entries in the table of contents. */
export function showView(name: string): void {
  for (const view of all('.view')) {
    view.toggleAttribute('data-inactive', view.dataset.view !== name)
    view.toggleAttribute('data-chosen', view.dataset.view === name)
  }
  for (const select of all<HTMLSelectElement>('[data-view-select]')) select.value = name
  for (const link of all<HTMLAnchorElement>('.toc-item > a')) {
    const heading = hashElement(link.hash)
    link.parentElement?.toggleAttribute('data-inactive', Boolean(heading?.closest('.view[data-inactive]')))
  }
}

function pressedTags(): string[] {
  return all('.changelog-filter[aria-pressed="true"]').map((filter) => filter.dataset.tag ?? '')
}

/** Shows only the updates that have all tags. */
function filterUpdates(tags: string[]): void {
  for (const update of all('.update')) {
    const updateTags: string[] = JSON.parse(update.dataset.tags ?? '[]')
    update.toggleAttribute('data-inactive', !tags.every((tag) => updateTags.includes(tag)))
  }
}
