import type { ExampleView } from '@octavo/core'
import { expect, test } from 'vitest'
import { renderInScope } from '../shared/renderInScope.js'
import { SchemaValues } from '../shared/SchemaFacts.js'
import { createScope } from '../shared/scopeContext.js'
import { BodyExamples } from './Samples.js'

const scope = () => createScope({ icon: () => undefined })

test('lists an unnamed body example when its text is truncated', () => {
  const render = (whole?: ExampleView['whole']) => {
    const examples = [{ title: '', code: { language: 'json', code: '{' }, ...(whole && { whole }) }]
    const content = [{ mediaType: 'application/json', schema: { type: 'any' }, examples }]
    const element = BodyExamples({ content })
    return element && renderInScope(element, scope())
  }
  expect(render()).toBeNull()
  const html = render({ href: '/f/a.html', count: 900 })
  expect(html).toContain('application/json')
  expect(html).toContain('data-fragment="/f/a.html"')
})

test('further examples of a parameter are loaded below the first', () => {
  const schema = {
    type: 'string',
    examples: [],
    namedExamples: [{ name: 'One', value: '1' }],
    examplesRest: { href: '/f/q.html', count: 18 },
  }
  const element = SchemaValues({ schema })
  const html = element ? renderInScope(element, scope()) : ''
  expect(html).toMatch(/<code>1<\/code>.*data-fragment="\/f\/q\.html".*\+ 18/s)
})
