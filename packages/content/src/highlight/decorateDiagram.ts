import type { Diagnostic } from '@octavo/core'
import type { Element } from 'hast'
import type { Location } from '../parsers/sourceFile.js'
import { cleanDrawing } from './cleanDrawing.js'
import type { DecorateContext, DiagramError } from './decorateContext.js'

/**
 * Draws a diagram: sets `drawing` of `<Mermaid>`, or `error` if it is invalid. Others keep their source, and the browser
 * draws them.
 */
export async function decorateDiagram(node: Element, { draw, report, features }: DecorateContext): Promise<void> {
  const source = diagramSource(node)
  const result = draw && source ? await draw(source) : {}
  const { error } = result
  if (error) report(problem(error), location(node.data?.place, error.line))
  // Only a script can zoom.
  const hasButtons = isOn(node.properties.actions) || node.properties.placement !== undefined
  const drawing = result.svg === undefined || hasButtons ? undefined : cleanDrawing(result.svg)
  if (error) {
    node.properties.error = error.message.replace(/^./, (letter) => letter.toUpperCase())
    return
  }
  if (!drawing) {
    features.add('mermaid')
    return
  }
  const { svg, name, width } = drawing
  node.properties = { drawing: svg, name, width }
  node.children = []
}

function isOn(value: unknown): boolean {
  return value === true || value === '' || value === 'true'
}

function diagramSource({ properties, children }: Element): string | undefined {
  if (typeof properties.chart === 'string') return properties.chart
  const [child, ...others] = children
  return others.length === 0 && child?.type === 'text' ? child.value : undefined
}

function problem({ message, isUnknown }: DiagramError): Diagnostic {
  const severity = isUnknown ? 'warning' : 'error'
  return { rule: 'DIAGRAM_INVALID', severity, unit: 'block', message: `Invalid diagram: ${message}` }
}

/** Returns where a line is in the file. Only the place of a fence has an end, that of its language above the code. */
function location(place: Location | undefined, line: number | undefined): Location | undefined {
  if (!place?.start || !place.end || line === undefined) return place
  return { file: place.file, start: { line: place.start.line + line, column: 1 } }
}
