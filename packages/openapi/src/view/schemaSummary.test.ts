import { expect, test } from 'vitest'
import { respond } from '../testing/createView.js'

test.each([
  [{ summary: 'A *name*' }, 'A \\*name\\*'],
  [{ summary: 'A name', description: 'Of a **pet**' }, 'A name\n\nOf a **pet**'],
  [{ summary: 'A name', description: 'A name of a pet' }, 'A name of a pet'],
])('shows the summary of a schema, which JSON Schema does not have: %j', (texts, description) => {
  const { fields = [] } = respond({ type: 'object', properties: { name: { type: 'string', ...texts } } })
  expect(fields.map(({ descriptionHtml }) => descriptionHtml)).toEqual([description])
})
