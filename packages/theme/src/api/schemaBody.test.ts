import type { SchemaView } from '@octavo/core'
import { expect, test } from 'vitest'
import { renderInScope } from '../shared/renderInScope.js'
import { createScope } from '../shared/scopeContext.js'
import { SchemaBody } from './SchemaBody.js'

const context = { icon: () => undefined }
const fields = [{ id: 'body-a', name: 'a', type: 'string', required: false }]

test('shows an object with fields on its own line only when it has other information', () => {
  const render = (schema: Partial<SchemaView>) =>
    renderInScope(SchemaBody({ schema: { type: 'object', fields, ...schema } }), createScope(context))
  expect(render({})).toMatch(/^<dl class="field-list">/)
  const limited = render({ constraints: [{ kind: 'properties', text: '≥ 2' }] })
  expect(limited).toMatch(/^<div class="field-header">.*≥ 2/)
})
