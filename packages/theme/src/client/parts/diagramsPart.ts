import { readableDiagram } from '@octavo/core'
import css from '../../../styles/diagrams.css?inline'
import { diagramTheme } from '../diagramTheme.js'
import { addStyleSheet } from '../dom.js'
import { loadScript } from '../parts.js'
import { register } from '../registry.js'
import { fitDiagram, listen } from '../viewport.js'

/** Drawn diagrams with their sources. */
const diagramSources = new Map<HTMLElement, string>()
const listening = new WeakSet<HTMLElement>()
let count = 0

addStyleSheet(css)
register('diagrams', { draw })

/** Draws the diagram of a container. After an error, its source is shown again. */
async function draw(container: HTMLElement): Promise<void> {
  const text = container.querySelector('.mermaid-source')?.textContent ?? ''
  const view = container.querySelector<HTMLElement>('.mermaid-view')
  if (!view) return
  if (!listening.has(container)) listen(container, view)
  listening.add(container)
  diagramSources.set(container, text)
  try {
    const mermaid = await loadMermaid()
    mermaid.initialize(diagramOptions(container))
    const { svg } = await mermaid.render(`octavo-diagram-${++count}`, readableDiagram(text, opaqueColor))
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

/** Shows the first line of Mermaid's error. The other lines only show its position. */
function showProblem(container: HTMLElement, error?: unknown): void {
  const notice = container.querySelector<HTMLElement>('.mermaid-error')
  if (!notice) return
  notice.hidden = error === undefined
  const detail = notice.querySelector('span')
  if (detail) detail.textContent = error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/:$/, '') : ''
}

// Drawings contain the colors of the scheme, so they are drawn again when it changes.
new MutationObserver(() => {
  for (const container of diagramSources.keys()) {
    if (container.isConnected) void draw(container)
    else diagramSources.delete(container)
  }
}).observe(document.documentElement, { attributeFilter: ['data-theme'] })

/** The parts of Mermaid's API in use. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, text: string): Promise<{ svg: string }>
}

let library: Promise<Mermaid> | undefined

/** Loads Mermaid from the site: as modules, so that a diagram loads only those it needs, or as one classic script. */
function loadMermaid(): Promise<Mermaid> {
  library ??= load()
  library.catch(() => (library = undefined))
  return library
}

async function load(): Promise<Mermaid> {
  const { dataset } = document.documentElement
  const url = new URL(dataset.partMermaid ?? '', document.baseURI).href
  if (url.endsWith('.mjs')) return ((await import(/* @vite-ignore */ url)) as { default: Mermaid }).default
  await loadScript(url)
  return (window as unknown as { mermaid: Mermaid }).mermaid
}

/** Returns Mermaid's options, with the theme's colors for the current scheme. */
function diagramOptions(within: HTMLElement): object {
  const probe = within.appendChild(document.createElement('span'))
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const token = (name: string): string => {
    probe.style.color = `var(--octavo-${name})`
    return canvas ? hex(canvas, getComputedStyle(probe).color) : '#888888'
  }
  const variables = diagramTheme(token)
  const { fontFamily } = getComputedStyle(within)
  probe.remove()
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    fontFamily,
    themeVariables: {
      darkMode: document.documentElement.dataset.theme === 'dark',
      fontFamily,
      ...variables,
    },
  }
}

/** Returns a color of a diagram as hexadecimal number. Undefined if it is transparent or invalid. */
function opaqueColor(color: string): string | undefined {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = 'transparent'
  canvas.fillStyle = color
  return String(canvas.fillStyle).startsWith('#') ? String(canvas.fillStyle) : undefined
}

/** Converts any CSS color to hexadecimal, which Mermaid requires. */
function hex(canvas: CanvasRenderingContext2D, color: string): string {
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
