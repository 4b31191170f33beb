import { expect, test } from 'vitest'
import { memo } from './memo.js'

test('a value is computed once per object, even if it is undefined', () => {
  const calls: string[] = []
  const first = memo(({ names }: { names: string[] }) => {
    calls.push(names.join())
    return names[0]
  })
  const [some, none] = [{ names: ['a', 'b'] }, { names: [] }]
  expect([first(some), first(some), first(none), first(none)]).toEqual(['a', 'a', undefined, undefined])
  expect(calls).toEqual(['a,b', ''])
})
