import type { SecurityTemplate } from '@octavo/core'
import { expect, test } from 'vitest'
import { securityTitles } from './security.js'

test('names security schemes by kind, and by key when ambiguous', () => {
  const scheme = (id: string, kind: SecurityTemplate['kind']) => ({ id, kind, scopes: [] })
  const oidc = scheme('oidc', 'oauth2')
  const [key, other] = [scheme('k1', 'apiKey'), scheme('k2', 'apiKey')]
  expect(
    securityTitles([{ schemes: [oidc] }, { schemes: [oidc, key] }, { schemes: [other] }, { schemes: [] }]),
  ).toEqual(['OAuth 2.0', 'OAuth 2.0 & API key (k1)', 'API key (k2)', ''])
  expect(securityTitles([{ schemes: [{ ...scheme('h', 'http'), scheme: 'Digest' }] }])).toEqual(['Digest auth'])
})
