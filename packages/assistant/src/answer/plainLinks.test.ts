import { expect, test } from 'vitest'
import { ownLinks } from '../text/ownLink.js'
import { outputFilter } from './outputFilter.js'
import { withoutOtherLinks } from './plainLinks.js'

const isOwn = ownLinks('https://docs.example.com/')

test.each([
  [
    '[Browse *models*](https://ollama.com/search), then [go](/on).',
    'Browse *models* (`https://ollama.com/search`), then [go](/on).',
  ],
  ['[`https://x.test/a`](https://x.test/a)', '`https://x.test/a`'],
  ['[https://x.test/a](https://x.test/a)', '`https://x.test/a`'],
  ['[mail *us*](mailto:a.b@x.test), or not', 'mail *us* (`a.b@x.test`), or not'],
  ['[a@x.test](mailto:a@x.test?subject=Hi)', '`a@x.test`'],
  ['[`a@x.test`](mailto:a@x.test)', '`a@x.test`'],
  ['[A.B@x.test](mailto:a.b@X.test)', '`A.B@x.test`'],
  ['[us](mailto:a@x.test,b@y.test?subject=Hi)', 'us (`a@x.test, b@y.test`)'],
  ['[us](mailto:a@x.test;b@y.test)', 'us (`a@x.test, b@y.test`)'],
  ['[a@x.test, b@y.test](mailto:a@x.test,b@y.test)', '`a@x.test, b@y.test`'],
  ['[us](mailto:a%2Bb%40x.test,%20c@y.test)', 'us (`a+b@x.test, c@y.test`)'],
  ['[us](mailto:?to=a@x.test&subject=Hi)', 'us (`mailto:?to=a@x.test&subject=Hi`)'],
  ['[us](mailto:a%60b@x.test)', 'us (`mailto:a%60b@x.test`)'],
  ['[us](mailto:a%ZZ@x.test)', 'us (`mailto:a%ZZ@x.test`)'],
  ['![Ollama Keys](/images/ollama-keys.png) and ![](/a.png)', 'Ollama Keys and '],
  ['[![Logo](https://x.test/l.png)](https://x.test/a "T")', 'Logo (`https://x.test/a`)'],
  ['[![Logo](/l.png) of it](/about)', '[Logo of it](/about)'],
  ['| [a](https://x.test/a) | ![b](/b) |', '| a (`https://x.test/a`) | b |'],
  ['`[a](https://x.test)` and x[1](y)', undefined],
  ['```md\n[a](https://x.test) ![b](/b)\n```', undefined],
  ['\\[a](https://x.test)', '\\[a] (`https://x.test`)'],
])('%j is said without links to other places', (written, expected = written) => {
  const filter = outputFilter(isOwn)
  expect(filter.push(withoutOtherLinks(written, isOwn)) + filter.end()).toBe(expected)
})
