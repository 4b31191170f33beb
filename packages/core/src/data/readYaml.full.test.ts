import { test } from 'vitest'
import { checkMutations } from './yamlMutations.js'

test('reads 10,000 random edits of YAML like the parser, or reports them', () => {
  checkMutations(10_000)
})
