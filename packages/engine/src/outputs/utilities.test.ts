import { expect, test } from 'vitest'
import { utilityStyles } from './utilities.js'

test('includes exactly the used utilities, also arbitrary ones and dark variants', async () => {
  const css = await utilityStyles(['card', 'w-[123px]', 'dark:hidden', 'md:grid-cols-2', 'hover:underline'], '.')
  expect(css).toContain('.w-\\[123px\\]{width:123px;}')
  expect(css).toContain('.dark .dark\\:hidden{display:none;}')
  expect(css).toMatch(/@media \(min-width: ?768px\)\{\s*\.md\\:grid-cols-2/)
  expect(css).not.toContain('card')
})

test.each([
  [
    'bg-primary',
    'background-color:color-mix(in srgb, var(--octavo-primary) calc(var(--un-bg-opacity) * 100%), transparent)',
  ],
  ['border-primary/20', 'border-color:color-mix(in srgb, var(--octavo-primary) calc(0.2 * 100%), transparent)'],
  ['dark:text-primary-light', 'color:color-mix(in srgb, var(--octavo-accent-dark) calc(var(--un-text-opacity) * 100%)'],
  ['hover:!border-primary-dark', 'border-color:color-mix(in srgb, var(--octavo-button-light)'],
  ['bg-background-light', 'background-color:color-mix(in srgb, var(--octavo-background-light, #fff)'],
  [
    'dark:bg-background-dark/50',
    'background-color:color-mix(in srgb, var(--octavo-background-dark, #0c0d10) calc(0.5 * 100%)',
  ],
  ['from-primary', '--un-gradient-from:color-mix(in srgb, var(--octavo-primary)'],
  ['fill-primary', 'fill:color-mix(in srgb, var(--octavo-primary)'],
  ['ring-primary', '--un-ring-color:color-mix(in srgb, var(--octavo-primary)'],
])('%s is a color of the site', async (name, declaration) => {
  expect(await utilityStyles([name], '.')).toContain(declaration)
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
