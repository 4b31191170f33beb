import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { findSite, putSite } from '../stores/siteStore.js'
import type { Finding } from '../stores/verification.js'
import { recheckDomains } from './recheckDomains.js'

const open = useTestDatabase()

const HOUR = 3600_000
const source = { kind: 'folder' as const, path: '/x' }

test('a domain loses its verification when its proof is missing for three days', async () => {
  const { database } = open
  const start = Date.now()
  for (const [domain, verifiedBy] of [
    ['record.test', 'dns'],
    ['file.test', 'file'],
    ['trusted.test', 'operator'],
  ] as const)
    await putSite(database, { domain, organisation: 'acme', source, trusted: false, verifiedBy })
  const check = async (hours: number, finding: (domain: string) => Finding) => {
    const domains: string[] = []
    const find = async ({ domain }: { domain: string }) => {
      domains.push(domain)
      return finding(domain)
    }
    const lostDomains = await recheckDomains({ database, dnsServers: [], find }, new Date(start + hours * HOUR))
    return [domains.sort(), lostDomains]
  }
  const both = ['file.test', 'record.test']
  expect(await check(1, () => 'missing')).toEqual([[], []])
  expect(await check(25, () => 'missing')).toEqual([both, []])
  // Two processes: each domain is checked by only one of them.
  expect(await check(25, () => 'missing')).toEqual([[], []])
  expect(await check(60, () => 'unreachable')).toEqual([both, []])
  expect(await check(90, (domain) => (domain === 'file.test' ? 'found' : 'missing'))).toEqual([both, []])
  expect(await check(120, () => 'missing')).toEqual([both, ['record.test']])
  expect(await check(150, () => 'missing')).toEqual([['file.test'], []])
  expect((await findSite(database, 'record.test'))?.verifiedBy).toBeNull()
  expect((await findSite(database, 'trusted.test'))?.verifiedBy).toBe('operator')
})
