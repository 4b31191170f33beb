import { expect, test } from 'vitest'
import { findCompiler } from './checkTypes.js'

test('names the package to install when TypeScript is missing', () => {
  expect(() => findCompiler([])).toThrowErrorMatchingInlineSnapshot(`
    [Error: Missing package "typescript", which checks the types of properties.
    Fix: npm i -D typescript]
  `)
})

test('finds the compiler that is installed for a file', () => {
  expect(findCompiler(['/none/package.json', import.meta.url])).toMatch(/node_modules[\\/]typescript[\\/]bin[\\/]tsc$/)
})
