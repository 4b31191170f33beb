import { expect, test } from 'vitest'
import { document, load, ok, report } from '../testing/loadDocument.js'

const overlay = (actions: unknown, rest: object = {}) => ({
  overlay: '1.0.0',
  info: { title: 'O', version: '1' },
  actions,
  ...rest,
})
const paths = { '/a': { get: { summary: 'A', tags: ['x'], ...ok } }, '/b': { get: { 'x-internal': true, ...ok } } }

test('applies overlays that update, remove and copy in order', () => {
  const spec = load(
    {
      'a.json': document(paths),
      'one.yaml':
        "overlay: 1.0.0\ninfo: {title: O, version: '1'}\nactions:\n  - target: $.paths['/a'].get\n    update: {summary: New, tags: [y]}\n",
      'two.json': overlay(
        [
          { target: "$.paths.*[?@['x-internal']]", remove: true },
          { target: "$.paths['/b']", copy: "$.paths['/a']" },
          { target: "$.paths['/b'].get.summary", update: 'Copy' },
        ],
        { overlay: '1.1.0' },
      ),
    },
    { overlays: ['one.yaml', '/two.json'] },
  )
  expect(report(spec)).toBe('')
  expect(spec.operations.map(({ path, summary, tags }) => [path, summary, tags])).toEqual([
    ['/a', 'New', ['x', 'y']],
    ['/b', 'Copy', ['x', 'y']],
  ])
  expect(spec.dependencies).toEqual(['a.json', 'one.yaml', 'two.json'])
})

test('finds overlays by their target document, unless docs.json lists them', () => {
  const change = (summary: string) =>
    overlay([{ target: '$.paths.*.get', update: { summary } }], { extends: '../a.json' })
  const files = {
    'a.json': document(paths),
    'o/2.json': change('two'),
    'o/1.json': change('one'),
    'o/3.json': overlay([], { extends: 'b.json' }),
    'o/c.json': '{}',
  }
  const candidates = Object.keys(files)
  expect(load(files, { candidates }).operations[0]?.summary).toBe('two')
  expect(load(files, { candidates, overlays: [] }).operations[0]?.summary).toBe('A')
})

test('an unreadable overlay is an error of its document', () => {
  const files = {
    'a.json': document(paths),
    'o.yaml': 'overlay: 1.0.0\nextends: a.json\nactions: [\n  {{{\n',
    'other.yaml': 'overlay: 1.0.0\nextends: b.json\nactions: [\n  {{{\n',
  }
  const spec = load(files, { candidates: Object.keys(files) })
  expect(spec.isBroken).toBe(true)
  expect(spec.dependencies).toContain('o.yaml')
  expect(report(spec)).toMatchInlineSnapshot(`
    "error o.yaml:5:1 Invalid YAML in o.yaml: Flow map in block collection must be sufficiently indented and end with a }. [OAS_SYNTAX]
      Indent all keys of an object by the same number of spaces."
  `)
})

test('diagnostics of overlays have positions', () => {
  const actions = [
    { target: '$.paths[' },
    { target: '$.nothing', remove: true },
    { target: '$.info' },
    { update: {} },
    { targt: '$.info', update: {} },
    { target: '$.paths["/a"].gett', update: {} },
    { target: "$..[?match(@.a, '(a|aa)+$')]", remove: true },
    { target: '$..[?@..[?@..x]]', remove: true },
    { target: '$.info', update: 'text' },
    { target: '$', remove: true },
    { target: '$.info', copy: '$.paths.*' },
  ]
  const spec = load(
    { 'a.json': document(paths), 'o.json': overlay(actions), 'not.json': {} },
    { overlays: ['o.json', 'not.json', 'gone.json'] },
  )
  expect(spec.operations).toHaveLength(2)
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json Missing overlay "gone.json" of a.json. [OAS_OVERLAY_MISSING]
    warning not.json:1:1 Invalid overlay not.json. [OAS_OVERLAY]
      Expected "overlay": "1.0.0".
    warning o.json:9:14 Invalid overlay target "$.paths[": unclosed bracketed selection ('$.paths[':8). [OAS_OVERLAY]
      Expected a JSONPath, such as "$.info".
    warning o.json:12:14 Overlay target "$.nothing" matches nothing in the document. [OAS_OVERLAY]
      Expected a JSONPath that matches a part of the document.
    warning o.json:16:14 Missing "update", "remove" or "copy" in overlay action. [OAS_OVERLAY]
    warning o.json:18:3 Missing "target" in overlay action. [OAS_OVERLAY]
      Expected a JSONPath, such as "$.info".
    warning o.json:22:13 Missing "target" in overlay action. [OAS_OVERLAY]
      Expected a JSONPath, such as "$.info".
      Did you mean "target" instead of "targt"?
    warning o.json:26:14 Overlay target "$.paths["/a"].gett" matches nothing in the document. [OAS_OVERLAY]
      Expected a JSONPath that matches a part of the document.
      Did you mean "get"?
    warning o.json:30:14 Invalid overlay target "$..[?match(@.a, '(a|aa)+$')]": no such function 'match' ('..[?match':5). [OAS_OVERLAY]
      Expected a JSONPath, such as "$.info".
    warning o.json:34:14 Invalid overlay target "$..[?@..[?@..x]]": it contains ".." more than twice. [OAS_OVERLAY]
      Expected a JSONPath, such as "$.info".
    warning o.json:38:14 Invalid "update": an object can only be updated with an object. [OAS_OVERLAY]
    warning o.json:42:14 Invalid "remove": the document itself cannot be removed. [OAS_OVERLAY]
    warning o.json:46:14 Invalid "copy" source "$.paths.*": it matches 2 values instead of one. [OAS_OVERLAY]"
  `)
})

test('limits values that overlays copy repeatedly', () => {
  const actions = Array.from({ length: 60 }, (_, index) => ({
    target: '$.info',
    update: { [`x-${index}`]: {} },
  })).concat(Array.from({ length: 60 }, (_, index) => ({ target: `$.info['x-${index}']`, copy: '$.info' })) as never)
  const spec = load({ 'a.json': document(paths), 'o.json': overlay(actions) }, { overlays: ['o.json'] })
  expect(report(spec)).toContain('exceed the limit of added values')
})
