import { expect, test } from 'vitest'
import { schemaAt } from './schemaAt.js'

test.each([
  [['theme'], 'Layout of the site.'],
  [
    ['navigation', 'groups', 0, 'pages', 1, 'pages', 0, 'icon'],
    schemaAt(['navigation', 'groups', 0, 'icon'])?.description,
  ],
  [['variables', 'version'], 'Text that replaces the variable.'],
  [['unknown', 'key'], undefined],
  [['constructor'], undefined],
  [[0], undefined],
])('returns the schema at %j', (path, description) => {
  expect(schemaAt(path)?.description).toBe(description)
})
