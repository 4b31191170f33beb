import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SERVERS_FILE } from '@octavo/proxy'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { findApiServers, putApiServers } from './apiServers.js'
import { putSite } from './siteStore.js'

const open = useTestDatabase()

const ANY = { requiresVerification: false }

const [old, own, next] = [
  { url: 'https://old.test' },
  { url: 'https://build.test' },
  { url: 'https://next.test' },
] as const

test.each(['read', 'gone'])(
  'exports of parts add servers to those of complete exports, whatever a build lists (%s)',
  async (is) => {
    const { database, folder } = open
    const build = join(folder, is)
    const file = join(build, SERVERS_FILE)
    if (is === 'read') {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([own]))
    }
    const site = {
      domain: `${is}.test`,
      organisation: 'acme',
      source: { kind: 'folder' as const, path: '/' },
      trusted: true,
    }
    const foundValue = { domain: site.domain, organisation: 'acme' }
    await putSite(database, site)
    await putApiServers(database, { ...foundValue, servers: [old], isPart: false })
    await putSite(database, { ...site, build })
    await putApiServers(database, { ...foundValue, servers: [next], isPart: true })
    await putApiServers(database, { ...foundValue, servers: [next, old], isPart: true })
    await putApiServers(database, { ...foundValue, servers: [], isPart: true })
    expect((await findApiServers(database, site.domain, ANY))?.servers).toEqual(is === 'read' ? [own] : undefined)
    await putSite(database, { ...site, build: null })
    expect((await findApiServers(database, site.domain, ANY))?.servers).toEqual([old, next])
  },
)
