import { expect, test } from 'vitest'
import { hookSelectors } from './hookSelectors.js'

test.each([
  ['card { color: red }', ':is(card,.card) { color: red }'],
  [
    '#content card:hover > card-group,\ncallout{}',
    '#content :is(card,.card):hover > :is(card-group,.card-group),\n:is(callout,.callout){}',
  ],
  ['toc-item[data-active] a { }', ':is(toc-item,.toc-item)[data-active] a { }'],
  ['@media (width > 1px) { tabs { x: y } }', '@media (width > 1px) { :is(tabs,.tabs) { x: y } }'],
  ['.x { color: red; & card { color: blue } }', '.x { color: red; & :is(card,.card) { color: blue } }'],
  [':not(card, .b) {}', ':not(:is(card,.card), .b) {}'],
])('rewrites the selector %s', (css, expected) => {
  expect(hookSelectors(css)).toBe(expected)
})

test.each([
  '.card, #card, .my-card, card-deck, [data-x="a card b"], a[title=card] { }',
  '/* card { } */ p { content: "card { }"; transition: color 1s; }',
  "@import url('card.css'); @keyframes update { from { } to { } }",
  '@font-face { font-family: icon; src: url(x) }',
  '.a { grid-template: "card tabs" / 1fr }',
  'footer { } body > main { }',
  '"unclosed { card { }',
  '/* unclosed card { }',
])('keeps the selector %s', (css) => {
  expect(hookSelectors(css)).toBe(css)
})
