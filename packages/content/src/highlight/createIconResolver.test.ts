import { expect, test } from 'vitest'
import { createIconResolver } from './createIconResolver.js'

test('finds icons of each library by name', () => {
  expect(createIconResolver().resolve('house')?.viewBox).toMatch(/^0 0 \d+ 512$/)
  expect(createIconResolver('lucide').resolve('arrow-right')).toEqual({
    body: '<path d="M5 12h14m-7-7l7 7l-7 7"/>',
    viewBox: '0 0 24 24',
    isStroked: true,
  })
  expect(createIconResolver().resolve('rocket', { library: 'tabler' })?.body).toContain('<path')
})

test('finds brand icons without a prefix and old names by alias', () => {
  const icons = createIconResolver()
  expect(icons.resolve('github')).toBeDefined()
  expect(icons.resolve('home')).toEqual(icons.resolve('house'))
})

test('finds names in the spelling of brands and of components', () => {
  const icons = createIconResolver()
  expect(icons.resolve('GitHub')).toEqual(icons.resolve('github'))
  expect(icons.resolve('ArrowRight')).toEqual(icons.resolve('arrow-right'))
})

test('finds the icon of copied Font Awesome classes, in their style', () => {
  const icons = createIconResolver()
  expect(icons.resolve('fa-solid fa-gear')).toEqual(icons.resolve('gear'))
  expect(icons.resolve('fa-regular fa-bell')).toEqual(icons.resolve('bell', { style: 'regular' }))
})

test('styles of the paid set fall back to the nearest free one', () => {
  const icons = createIconResolver()
  expect(icons.resolve('bell', { style: 'thin' })).toEqual(icons.resolve('bell', { style: 'regular' }))
  expect(icons.resolve('bell', { style: 'duotone' })).toEqual(icons.resolve('bell'))
})

test('falls back to another library for a missing icon', () => {
  expect(createIconResolver().resolve('sparkles')).toEqual(createIconResolver('lucide').resolve('sparkles'))
  expect(createIconResolver('lucide').resolve('square-js')).toEqual(createIconResolver().resolve('square-js'))
})

test('suggests the closest name for an unknown icon', () => {
  expect(createIconResolver('lucide').resolve('rokcet')).toBeUndefined()
  expect(createIconResolver('lucide').suggest('rokcet')).toBe('rocket')
})

test('suggests a name only if one is close', () => {
  const { suggest } = createIconResolver()
  expect(
    ['hoose', 'hosue', 'circl-check', 'document', 'user-robot', 'head-side-gear', 'chart-user'].map((name) =>
      suggest(name),
    ),
  ).toEqual(['house', 'house', 'circle-check', undefined, undefined, undefined, undefined])
})

test('names of object properties are not icons', () => {
  expect(createIconResolver('lucide').resolve('constructor')).toBeUndefined()
  expect(createIconResolver('lucide').resolve('__proto__')).toBeUndefined()
})

test('icons of lines contain only their shapes', () => {
  const icons = createIconResolver('lucide')
  expect(icons.resolve('house')).toMatchObject({ isStroked: true, body: expect.not.stringMatching(/<g|stroke/) })
  expect(icons.resolve('circle')).toMatchObject({ body: expect.stringContaining('stroke="currentColor"') })
  expect(icons.resolve('heart-filled', { library: 'tabler' })?.isStroked).toBeUndefined()
})
