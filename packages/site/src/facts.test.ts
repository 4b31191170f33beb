import { expect, test } from 'vitest'
import { FactsReader, withPlainTexts } from './facts.js'
import type { Repository } from './repository.js'

function pageTitle(text: string): string | undefined {
  const repository: Pick<Repository, 'stamp' | 'readText'> = { stamp: () => '1:0:0', readText: () => text }
  const facts = new FactsReader(repository as Repository).read('a.md')
  return facts && withPlainTexts(facts).title
}

test.each([
  ['# BuildKit <!-- omit in toc -->\n', 'BuildKit'],
  ['# A `<!-- b -->` <b>c</b>\n', 'A <!-- b --> c'],
  ['Project *name*\n=====\n\n# Later\n', 'Project name'],
  ['```\n# Code\nText\n===\n```\n\n## Second\n\n# First #\n', 'First'],
  ['Text\n\n===\n', undefined],
])('the title of %j is %j', (text, title) => {
  expect(pageTitle(text)).toBe(title)
})
