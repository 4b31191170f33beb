import type { FieldView, SchemaView } from '@octavo/core'
import { expect, test } from 'vitest'
import { renderInScope } from '../shared/renderInScope.js'
import { createScope } from '../shared/scopeContext.js'
import { FieldList, SchemaBody } from './SchemaBody.js'

const context = { icon: () => undefined }
const fields = [{ id: 'body-a', name: 'a', type: 'string', required: false }]

test('shows an object with fields on its own line only when it has other information', () => {
  const render = (schema: Partial<SchemaView>) =>
    renderInScope(SchemaBody({ schema: { type: 'object', fields, ...schema } }), createScope(context))
  expect(render({})).toMatch(/^<dl class="field-list">/)
  const limited = render({ constraints: [{ kind: 'properties', text: '≥ 2' }] })
  expect(limited).toMatch(/^<div class="field-header">.*≥ 2/)
})

test('opens the nested fields of a single field', () => {
  const filter = { id: 'query-filter', name: 'filter', type: 'object', required: true, fields }
  const render = (rows: FieldView[]) => renderInScope(FieldList({ fields: rows }), createScope(context))
  expect(render([filter])).toContain('<details class="expandable" open')
  expect(render([filter, ...fields])).not.toContain(' open')
})
