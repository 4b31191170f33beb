import { expect, test } from 'vitest'
import { pluginsOption } from './pluginsFlag.js'

test('a module with plugins is named from the current folder, and must exist', () => {
  expect(pluginsOption(undefined)).toEqual({})
  expect(pluginsOption('package.json')).toEqual({ plugins: `${process.cwd()}/package.json` })
  expect(() => pluginsOption('nope.mjs')).toThrowErrorMatchingInlineSnapshot(`
    [Error: Missing plugin module "nope.mjs".
    Expected a path from the current folder.]
  `)
})
