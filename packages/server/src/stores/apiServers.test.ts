import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SERVERS_FILE } from '@octavo/proxy'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { findApiServers, putApiServers } from './apiServers.js'
import { putSite } from './siteStore.js'

const open = useTestDatabase()

const ANY = { requiresVerification: false }

const [old, current, next] = [
  { url: 'https://old.test' },
  { url: 'https://build.test' },
  { url: 'https://next.test' },
] as const

test.each(['read', 'gone'])(
  'exports of selected pages add servers to those of complete exports, whatever a build lists (%s)',
  async (is) => {
    const { database, folder } = open
    const build = join(folder, is)
    const file = join(build, SERVERS_FILE)
    if (is === 'read') {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([current]))
    }
    const site = {
      domain: `${is}.test`,
      organisation: 'acme',
      source: { kind: 'folder' as const, path: '/' },
      trusted: true,
    }
    const owner = { domain: site.domain, organisation: 'acme' }
    await putSite(database, site)
    await putApiServers(database, { ...owner, servers: [old], isPart: false })
    await putSite(database, { ...site, build })
    await putApiServers(database, { ...owner, servers: [next], isPart: true })
    await putApiServers(database, { ...owner, servers: [next, old], isPart: true })
    await putApiServers(database, { ...owner, servers: [], isPart: true })
    expect((await findApiServers(database, site.domain, ANY))?.servers).toEqual(is === 'read' ? [current] : undefined)
    await putSite(database, { ...site, build: null })
    expect((await findApiServers(database, site.domain, ANY))?.servers).toEqual([old, next])
  },
)
