import { expect, test } from 'vitest'
import { diagramError } from './diagramErrors.js'

const parseError = (line: number) =>
  Object.assign(new Error(`Parse error on line ${line + 1}:\n…`), { hash: { loc: { first_line: line } } })

test('names the line of the source, although Mermaid does not count frontmatter, comments and blank lines at the start', () => {
  const source = '\n---\ntitle: x\n---\n%% comment\n\nsequenceDiagram\n  %% comment\n  A->>B hi\n'
  expect(diagramError(source, parseError(2))).toEqual({
    error: { message: 'Mermaid cannot read "A->>B hi".', line: 9 },
  })
})

test('names the last line with text when the end is missing', () => {
  expect(diagramError('graph TD\nA--B[\n', parseError(7))).toEqual({
    error: { message: 'Mermaid cannot read "A--B[".', line: 2 },
  })
})

test('names the line with text that Mermaid has no word for', () => {
  const source = '%% comment\ngraph TD\n  A --> B\n  B ==> ]C[\n'
  const thrown = Object.assign(new Error('Lexical error on line 3. Unrecognized text.\n…'), { hash: { line: 2 } })
  expect(diagramError(source, thrown)).toEqual({
    error: { message: 'Mermaid cannot read "B ==> ]C[".', line: 4 },
  })
})

test('names the line for the parser of newer kinds', () => {
  const thrown = new Error('Parsing failed: Lexer error on line 2, column 9: unexpected character: ->x<- at offset: 12')
  expect(diagramError('pie\n  "a" : x\n', thrown)).toEqual({
    error: { message: 'Mermaid cannot read ""a" : x".', line: 2 },
  })
})

test('cuts a long line', () => {
  const thrown = new Error('Parse error on line 1:')
  expect(diagramError('a'.repeat(10_000), thrown).error?.message).toBe(`Mermaid cannot read "${'a'.repeat(200)}…".`)
})

test('reports an unknown kind as a warning', () => {
  const thrown = new Error('No diagram type detected matching given configuration for text: graf TD')
  expect(diagramError('graf TD', thrown)).toEqual({
    error: { message: 'unknown kind "graf".', line: 1, isUnknown: true },
  })
})

test('reports limits of Mermaid', () => {
  expect(diagramError('graph TD', new Error('Edge limit exceeded. 501 edges found.'))).toEqual({
    error: { message: 'Edge limit exceeded. 501 edges found.' },
  })
})

test('reports what Mermaid rejects when it reads a diagram, and not faults of the runtime', () => {
  const roots = new Error('There can be only one root. No parent could be found for ("b")\n…')
  const message = 'There can be only one root. No parent could be found for ("b")'
  expect(diagramError('mindmap\n  a\n  b', roots)).toEqual({ error: { message } })
  expect(diagramError('mindmap\n  a\n  b', roots, { isParsed: true })).toEqual({})
  const module = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(diagramError('mindmap', module)).toEqual({})
})

test('leaves a diagram that Mermaid cannot draw without a browser to the browser', () => {
  expect(diagramError('gantt', new TypeError('x is undefined'))).toEqual({})
  expect(diagramError('gantt', undefined)).toEqual({})
})
