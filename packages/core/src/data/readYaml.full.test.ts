import { test } from 'vitest'
import { checkMutations } from './yamlMutations.js'

test('10,000 changed texts are read as the parser reads them, or reported', () => {
  checkMutations(10_000)
})
