import { expect, test } from 'vitest'
import { utilityStyles } from './utilities.js'

test('has exactly the utilities that are used, also arbitrary ones and those for the dark scheme', async () => {
  const css = await utilityStyles(['card', 'w-[123px]', 'dark:hidden', 'md:grid-cols-2', 'hover:underline'], '.')
  expect(css).toContain('.w-\\[123px\\]{width:123px;}')
  expect(css).toContain('.dark .dark\\:hidden{display:none;}')
  expect(css).toMatch(/@media \(min-width: ?768px\)\{\s*\.md\\:grid-cols-2/)
  expect(css).not.toContain('card')
})

test('no utilities, no styles', async () => {
  expect(await utilityStyles(['card', 'my-own-class', ''], '.')).toBe('')
})

test('the order of names means nothing', async () => {
  const names = ['p-4', 'flex', 'rounded-xl', 'border', 'shadow-lg', 'dark:bg-red-500']
  expect(await utilityStyles(names, '.')).toBe(await utilityStyles(names.reverse(), '.'))
})

test('the last style sheet is kept for the same names', async () => {
  const cache = {}
  const css = await utilityStyles(['p-4', 'flex'], '.', cache)
  expect(cache).toEqual({ names: expect.any(String), css })
  Object.assign(cache, { css: 'kept' })
  expect(await utilityStyles(['flex', 'p-4'], '.', cache)).toBe('kept')
  expect(await utilityStyles(['flex'], '.', cache)).toBe(await utilityStyles(['flex'], '.'))
  expect(await utilityStyles(['none'], '.', cache)).toBe('')
  expect(cache).toMatchObject({ css: '' })
})

test('hostile names cannot leave their rule', async () => {
  const names = ['w-[1px;}body{display:none]', 'bg-[url(javascript:alert(1))]', 'content-["</style>"]']
  const css = await utilityStyles(names, '.')
  expect(css).not.toContain('body{')
  expect(css.split('{').length).toBe(css.split('}').length)
})
