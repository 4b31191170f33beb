import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './eventStream.js'

test('events have a name, data lines and a persistent id', () => {
  const parse = createEventParser()
  expect(parse('id: 7\nevent: add\ndata: one\ndata: two\n\n: comment\ndata\n\nevent: none\n\ndata:x\n\n')).toEqual([
    { id: 0, event: 'add', data: 'one\ntwo', lastEventId: '7' },
    { id: 1, event: 'message', data: '', lastEventId: '7' },
    { id: 2, event: 'message', data: 'x', lastEventId: '7' },
  ])
})

test('parses the same events however a stream is divided', () => {
  const stream = 'data: a\r\n\r\nevent: b\rdata: {"x": 1}\r\rdata: ü\ndata: c\n\n'
  const whole = createEventParser()(stream)
  expect(whole).toHaveLength(3)
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const parse = createEventParser()
      const places = [0, ...cuts.sort((a, b) => a - b), stream.length]
      const events = places.slice(1).flatMap((end, index) => parse(stream.slice(places[index], end)))
      expect(events).toEqual(whole)
    }),
  )
})
