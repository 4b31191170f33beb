import { expect, test } from 'vitest'
import { docs, load, problems, readNavigation } from './fixtures/site.js'

const lamps = {
  asyncapi: '3.0.0',
  info: { title: 'Lamps', version: '1' },
  channels: {
    lit: { address: 'lamps/lit', title: 'Lamp lit' },
    dim: { address: 'lamps/dim', tags: [{ name: 'Dimmers', description: 'Turn down.' }] },
    secret: { address: 'lamps/secret', 'x-hidden': true },
  },
  operations: { onDim: { action: 'receive', channel: { $ref: '#/channels/dim' } } },
}

test('a part with an AsyncAPI document shows its channels after its own pages', async () => {
  const site = await load({
    'docs.json': docs({
      groups: [
        { group: 'Start', pages: ['a'], asyncapi: { source: 'events.yaml', directory: 'events' } },
        { group: 'Single', asyncapi: 'events.yaml', pages: ['channel lit'] },
      ],
    }),
    'a.mdx': '# A',
    'events.yaml': lamps,
  })
  expect(problems(site)).toEqual([])
  expect(readNavigation(site)).toEqual([
    { Start: ['a', 'events/lamp-lit', { Dimmers: ['events/dimmers/dim'] }] },
    { Single: ['api-reference/lamp-lit'] },
  ])
  expect(site.derived.navigated.get('events/lamp-lit')?.operation).toMatchObject({
    method: 'CHANNEL',
    path: 'lamps/lit',
    pointer: '/channels/lit',
  })
})

test('a page names a channel of any document by its key or by one of its operations', async () => {
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'Start', pages: ['a', 'b', 'c'] }] }),
    'a.mdx': '---\nasyncapi: events.yaml lit\n---\n',
    'b.mdx': '---\nasyncapi: onDim\n---\n',
    'c.mdx': '---\nasyncapi: /events.yaml lti\n---\n',
    'events.yaml': lamps,
  })
  expect(['a', 'b', 'c'].map((slug) => site.pageOperation(slug))).toMatchObject([
    { source: 'events.yaml', operation: { operationId: 'lit' } },
    { source: 'events.yaml', operation: { operationId: 'dim' } },
    { missing: 'channel lti' },
  ])
  expect(site.operationTitle('a')).toBe('Lamp lit')
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning c.mdx:2:11 channel lti is not in events.yaml; the page shows a notice. [FM_OPERATION_MISSING] Did you mean "channel lit"?",
    ]
  `)
})

test('a missing AsyncAPI document and an unknown channel have a location and a fix', async () => {
  const site = await load({
    'docs.json': docs({
      groups: [
        { group: 'Start', pages: ['a', 'channel lit'] },
        { group: 'Gone', asyncapi: 'gone.yaml' },
        { group: 'Single', asyncapi: 'events.yaml', pages: ['channel dimm'] },
      ],
    }),
    'a.mdx': '# A',
    'events.yaml': lamps,
  })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:13:6 "channel lit" names a channel, but no AsyncAPI document is in scope; the entry is ignored. [NAV_SPEC_MISSING]",
      "warning docs.json:18:17 The AsyncAPI document "gone.yaml" does not exist; its pages are omitted. [OAS_NOT_FOUND]",
      "warning docs.json:24:6 channel dimm is not in events.yaml; the entry is ignored. [NAV_OPERATION_MISSING] Did you mean "channel dim"?",
    ]
  `)
})
