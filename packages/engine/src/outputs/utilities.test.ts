import { expect, test } from 'vitest'
import { utilityStyles } from './utilities.js'

test('includes exactly the used utilities, also arbitrary ones and dark variants', async () => {
  const css = await utilityStyles(['card', 'w-[123px]', 'dark:hidden', 'md:grid-cols-2', 'hover:underline'], '.')
  expect(css).toContain('.w-\\[123px\\]{width:123px;}')
  expect(css).toContain('.dark .dark\\:hidden{display:none;}')
  expect(css).toMatch(/@media \(min-width: ?768px\)\{\s*\.md\\:grid-cols-2/)
  expect(css).not.toContain('card')
})

test('writes no styles without utilities', async () => {
  expect(await utilityStyles(['card', 'my-own-class', ''], '.')).toBe('')
})

test('the order of class names does not change the style sheet', async () => {
  const names = ['p-4', 'flex', 'rounded-xl', 'border', 'shadow-lg', 'dark:bg-red-500']
  expect(await utilityStyles(names, '.')).toBe(await utilityStyles(names.reverse(), '.'))
})

test('reuses the style sheet for the same class names', async () => {
  const cache = {}
  const css = await utilityStyles(['p-4', 'flex'], '.', cache)
  expect(cache).toEqual({ names: expect.any(String), css })
  Object.assign(cache, { css: 'kept' })
  expect(await utilityStyles(['flex', 'p-4'], '.', cache)).toBe('kept')
  expect(await utilityStyles(['flex'], '.', cache)).toBe(await utilityStyles(['flex'], '.'))
  expect(await utilityStyles(['none'], '.', cache)).toBe('')
  expect(cache).toMatchObject({ css: '' })
})

test('escapes class names that are not valid in CSS', async () => {
  const names = ['w-[1px;}body{display:none]', 'bg-[url(javascript:alert(1))]', 'content-["</style>"]']
  const css = await utilityStyles(names, '.')
  expect(css).not.toContain('body{')
  expect(css.split('{').length).toBe(css.split('}').length)
})
