import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import { unusedOverlays } from '../checkStructure.js'

const overlay = (target: string) => `overlay: 1.0.0\nextends: ${target}\nactions: []\n`

test('reports an overlay that extends no file, but not one with a file or URL', () => {
  const overlays = [
    { file: 'o/a.yaml', text: overlay('./opnapi.yaml') },
    { file: 'o/b.yaml', text: overlay('../api.yaml') },
    { file: 'o/c.yaml', text: overlay('api.yaml') },
    { file: 'o/d.yaml', text: overlay('https://example.com/api.yaml') },
    { file: 'o/e.yaml', text: 'overlay: 1.0.0\nactions: []\n' },
    { file: 'o/f.json', text: '{"overlay":"1.0.0","extends":"gone.json","actions":[]}' },
    { file: 'o/g.yaml', text: 'extends: ./opnapi.yaml\n' },
  ]
  const diagnostics = unusedOverlays(overlays, {
    hasFile: (path) => path === 'api.yaml',
    specs: ['api.yaml', 'o/openapi.yaml'],
  })
  expect(
    diagnostics.map((problem) => `${formatLocation(problem)} ${problem.message} ${problem.hint}`),
  ).toMatchInlineSnapshot(`
    [
      "o/a.yaml:2:10 The overlay extends "./opnapi.yaml", which does not exist; it changes nothing. Did you mean "o/openapi.yaml"?",
      "o/f.json:1:31 The overlay extends "gone.json", which does not exist; it changes nothing. undefined",
    ]
  `)
})
