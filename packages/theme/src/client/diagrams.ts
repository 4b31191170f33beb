import { all } from './dom.js'
import { whenNear } from './near.js'
import { part } from './parts.js'

const watched = new WeakSet<HTMLElement>()

/** Draws diagrams when they approach the viewport. Before that, and after errors, their source is shown. */
export function initDiagrams(): void {
  for (const diagram of all('.mermaid:not([data-drawn], [data-invalid])')) {
    if (watched.has(diagram)) continue
    watched.add(diagram)
    whenNear(diagram, async () => {
      watched.delete(diagram)
      await (await part('diagrams')).draw(diagram)
    })
  }
}
