import { test } from 'vitest'
import { checkEdits } from './checkEdits.js'

test('dev equals a fresh start after any edits', () => checkEdits({ batches: 12, maxLength: 5 }))
