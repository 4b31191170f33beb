import { expect, test } from 'vitest'
import { hexColor } from './hexColor.js'
import { readableDiagram } from './readableDiagram.js'

test('styles with only a background get a text color that is readable on it', () => {
  const source = [
    'flowchart LR',
    '  A["style A fill:#fff"] --> B; style B fill:#E1F5FE,stroke:#333; style C fill:navy ',
    '  classDef dark,night fill:#123\r',
    '  %% style A fill:#fff',
  ].join('\n')
  expect(readableDiagram(source, hexColor).split('\n')).toEqual([
    'flowchart LR',
    '  A["style A fill:#fff"] --> B; style B fill:#E1F5FE,stroke:#333,color:#000000; style C fill:navy,color:#ffffff ',
    '  classDef dark,night fill:#123,color:#ffffff\r',
    '  %% style A fill:#fff',
  ])
})

test.each([
  'style A fill:#fff,color:red',
  'style A color:#333, fill: #eee',
  'style A stroke:red',
  'style A fill:none',
  'style A fill:constructor',
  'style A fill:#ffffff80',
  'linkStyle 0 fill:#fff',
  'style A',
])('%s stays', (source) => {
  expect(readableDiagram(source, hexColor)).toBe(source)
})

test('diagrams have the theme of the site, also if they name one of Mermaid', () => {
  const directive = `%%{init: {'theme': 'forest', "themeVariables": {"primaryColor": "#fee"}}}%%\ngraph TD\n  A[theme: dark]`
  expect(readableDiagram(directive, hexColor)).toBe(directive.replace('forest', 'base'))
  expect(readableDiagram('---\nconfig:\n  theme: dark\n---\ngraph TD', hexColor)).toBe(
    '---\nconfig:\n  theme: base\n---\ngraph TD',
  )
})

test('entities keep their styles, because their rows have other backgrounds', () => {
  const source = 'erDiagram\n  classDef warm fill:#fff3e0'
  expect(readableDiagram(source, hexColor)).toBe(source)
})
