import { test } from 'vitest'
import { checkEdits } from './checkEdits.js'

test('after any edits, dev gives out what it does when it is started anew', () =>
  checkEdits({ batches: 12, maxLength: 5 }))
