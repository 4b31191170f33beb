import { expect, test } from 'vitest'
import { withoutCredentials } from './siteRecord.js'

test.each([
  ['https://user:secret@example.com/docs.git', 'https://***:***@example.com/docs.git'],
  ['https://secret@example.com/docs.git', 'https://***@example.com/docs.git'],
  ['ssh://git@example.com/docs.git', 'ssh://git@example.com/docs.git'],
  ['https://example.com/docs.git', 'https://example.com/docs.git'],
  ['git@example.com:docs.git', 'git@example.com:docs.git'],
  ['https://example.com/docs.git?private_token=secret&a=b', 'https://example.com/docs.git?***'],
  ['https://u@example.com/docs.git?a#secret', 'https://***@example.com/docs.git?***#***'],
  ['/srv/git/c#.git', '/srv/git/c#.git'],
  ['git@example.com:docs.git?token=secret', 'git@example.com:docs.git?***'],
])('hides a token in a repository URL: %s', (url, text) => {
  const site = {
    ...{ domain: 'docs.test', organisation: 'acme', plan: 'enterprise', trusted: false },
    ...{ verifiedBy: null, proof: 'octavo-verification=x' },
  }
  const source = { kind: 'git' as const, url }
  expect(withoutCredentials({ ...site, source })).toEqual({ ...site, source: { ...source, url: text } })
})
