import { expect, test } from 'vitest'
import { diagramHeight } from './Diagram.js'

test('estimates the height of a diagram from its kind and entries', () => {
  expect(diagramHeight('flowchart LR\n  a --> b')).toBe(9)
  expect(diagramHeight('graph TD\n  a --> b\n  b --> c\n\n  %% a note\n  c --> d')).toBe(16)
  expect(diagramHeight('sequenceDiagram\n  A->>B: hi\n  B-->>A: ho')).toBe(15)
  expect(diagramHeight('---\ntitle: Cake\n---\npie\n  "a": 1')).toBe(22)
  expect(diagramHeight('classDiagram\n  A <|-- B')).toBe(9)
})

test('a diagram is neither tiny nor higher than a screen', () => {
  expect(diagramHeight('')).toBe(9)
  expect(diagramHeight(`sequenceDiagram\n${'A->>B: hi\n'.repeat(500)}`)).toBe(34)
})
