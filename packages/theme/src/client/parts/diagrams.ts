import { register } from '../registry.js'
import { diagramOptions } from './diagrams/colors.js'
import { loadMermaid } from './diagrams/mermaid.js'
import { fitDiagram, listen } from './diagrams/viewport.js'

/** Drawn diagrams with their sources. */
const drawn = new Map<HTMLElement, string>()
const listening = new WeakSet<HTMLElement>()
let count = 0

register('diagrams', { draw })

/** Draws the diagram of a container; after an error its source shows again. */
async function draw(container: HTMLElement): Promise<void> {
  const text = container.querySelector('.mermaid-source')?.textContent ?? ''
  const view = container.querySelector<HTMLElement>('.mermaid-view')
  if (!view) return
  if (!listening.has(container)) listen(container, view)
  listening.add(container)
  drawn.set(container, text)
  try {
    const mermaid = await loadMermaid()
    mermaid.initialize(diagramOptions(container))
    const { svg } = await mermaid.render(`octavo-diagram-${++count}`, text)
    view.innerHTML = svg
    const image = view.querySelector('svg')
    // Hides the source; the frame keeps its position.
    container.dataset.drawn = ''
    if (image) fitDiagram(container, view, image)
    showProblem(container)
  } catch (error) {
    view.replaceChildren()
    delete container.dataset.drawn
    container.dataset.failed = ''
    showProblem(container, error)
  }
}

/** Shows the first line of Mermaid's error; the others draw its position. */
function showProblem(container: HTMLElement, error?: unknown): void {
  const notice = container.querySelector<HTMLElement>('.mermaid-error')
  if (!notice) return
  notice.hidden = error === undefined
  const detail = notice.querySelector('span')
  if (detail) detail.textContent = error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/:$/, '') : ''
}

// Drawings contain the colors of the scheme, so they are drawn again when it changes.
new MutationObserver(() => {
  for (const container of drawn.keys()) {
    if (container.isConnected) void draw(container)
    else drawn.delete(container)
  }
}).observe(document.documentElement, { attributeFilter: ['data-theme'] })
