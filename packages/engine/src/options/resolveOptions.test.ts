import { expect, test } from 'vitest'
import type { OctavoOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'

function optionMessage(options: OctavoOptions, base = '/'): string {
  try {
    resolveOptions({ cacheDir: false, ...options }, { root: '.', outDir: 'dist', base })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('rejects a relative site URL', () => {
  expect(optionMessage({ siteUrl: 'docs.example.com' })).toContain('[OPTION_SITE_URL]')
  expect(optionMessage({ siteUrl: 'https://docs.example.com' })).toBe('')
})

test('allows references to https origins only', () => {
  for (const origin of ['http://schemas.example.com', 'https://schemas.example.com/v1', 'schemas.example.com'])
    expect(optionMessage({ remoteRefs: [origin] })).toMatch(
      /\[OPTION_REMOTE_REFS\][\s\S]*Did you mean "https:\/\/schemas.example.com"\?/,
    )
  expect(optionMessage({ remoteRefs: ['https://schemas.example.com'] })).toBe('')
})

test('rejects a base that is a URL and suggests a path', () => {
  expect(optionMessage({}, 'https://example.com/docs/')).toMatch(/\[BASE_INVALID\][\s\S]*Did you mean "\/docs\/"\?/)
  expect(optionMessage({}, '../docs')).toContain('[BASE_INVALID]')
  expect(optionMessage({}, 'docs')).toBe('')
})
