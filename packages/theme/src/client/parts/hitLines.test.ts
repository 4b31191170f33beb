import { expect, test } from 'vitest'
import { crumbLine } from './hitLines.js'

const CRUMBS = ['Guides', 'Start', 'Lamps', 'Dimming']

test.each([
  [99, 'Guides › Start › Lamps › Dimming'],
  [30, 'Guides › … › Lamps › Dimming'],
  [20, 'Guides › … › Dimming'],
  [3, 'Guides › … › Dimming'],
])('shows the outermost and nearest name in %i characters', (length, line) => {
  expect(crumbLine(CRUMBS, length)).toBe(line)
})

test.each([[[]], [['Guides']], [['Guides', 'Start']]])('shows few names completely: %j', (crumbs) => {
  expect(crumbLine(crumbs, 3)).toBe(crumbs.join(' › '))
})
