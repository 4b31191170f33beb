import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScopesScript, SCOPES_FILE } from '@octavo/search'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith, writeFiles } from '../broken/sites.js'

test('publishes synonyms of the configuration, and their changes', async () => {
  const config = (synonyms: string[][]) => ({
    'octavo.config.ts': `export default { search: { synonyms: ${JSON.stringify(synonyms)} } }`,
  })
  const site = createSite({ ...siteWith({ 'index.mdx': '# Teams\n' }, ['index']), ...config([['crew', 'team']]) })
  const out = join(createFolder(), 'out')
  const published = async () => {
    const { status, stderr } = await runCli('build', site, '--out', out)
    expect(status, stderr).toBe(0)
    return readScopesScript(readFileSync(join(out, SCOPES_FILE), 'utf8'))?.map(({ synonyms }) => synonyms)
  }
  expect(await published()).toEqual([[['crew', 'team']]])
  writeFiles(site, config([['squad', 'team']]))
  expect(await published()).toEqual([[['squad', 'team']]])
  writeFiles(site, config([]))
  expect(await published()).toEqual([undefined])
})
