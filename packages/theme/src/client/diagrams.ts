import { all } from './dom.js'
import { whenNear } from './near.js'
import { part } from './parts.js'

/** Diagrams are drawn when they come near the screen; until then, and where they can't be, their source shows. */
export function initDiagrams(): void {
  for (const diagram of all('.mermaid:not([data-drawn])')) {
    whenNear(diagram, async () => (await part('diagrams')).draw(diagram))
  }
}
