import type { ResolvedDocsConfig } from '@octavo/config'
import type { PlaygroundDisplay } from '@octavo/core'
import { expect, test } from 'vitest'
import { playgroundDisplay } from './display.js'

const site = (display: PlaygroundDisplay) => ({ api: { playground: { display } } }) as unknown as ResolvedDocsConfig

test('page settings override those of the site', () => {
  expect(playgroundDisplay({}, site('interactive'), true)).toBe('interactive')
  expect(playgroundDisplay({}, site('none'), true)).toBe('none')
  expect(playgroundDisplay({ playground: 'auth' }, site('none'), true)).toBe('auth')
  expect(playgroundDisplay({ playground: 'none' }, site('interactive'), true)).toBe('none')
})

test('without a server, the playground display falls back to a path to copy', () => {
  expect(playgroundDisplay({}, site('interactive'), false)).toBe('simple')
  expect(playgroundDisplay({ playground: 'auth' }, site('interactive'), false)).toBe('simple')
  expect(playgroundDisplay({ playground: 'none' }, site('interactive'), false)).toBe('none')
})
