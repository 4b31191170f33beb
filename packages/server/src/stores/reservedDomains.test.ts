import { expect, test } from 'vitest'
import { reservedReason } from './reservedDomains.js'

const rules = { publicUrl: 'https://docs.example.com:8443/base', reserved: ['corp.example'] }

test.each(['127.0.0.1', '10.1', 'intranet', 'app.localhost', 'docs.example.com', 'corp.example', 'api.corp.example'])(
  'tenants cannot register %s',
  (domain) => expect(reservedReason(domain, rules)).toBeDefined(),
)

test.each(['docs.acme.example', 'example.com', 'notcorp.example', '1.example'])('tenants can register %s', (domain) =>
  expect(reservedReason(domain, rules)).toBeUndefined(),
)
