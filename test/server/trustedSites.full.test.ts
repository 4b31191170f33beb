import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBubblewrap } from '../tools/needs.js'
import { type KeyClient, newClient } from './client.js'
import { type Deployment, deploy, REAL_SITE } from './deployment.js'
import { fetchBundle } from './jobCases.js'
import type { World } from './world.js'

const isRoot = process.getuid?.() === 0
/** A user that is not root; root can start a server as any. */
const OTHER_USER = 60_991

const WITH_PACKAGES = {
  ...REAL_SITE,
  'octavo.config.ts': "export default { components: { Lamp: '@acme/ui#Lamp' } }\n",
  'index.mdx': '---\ntitle: Welcome\n---\n\n<Lamp />\n',
  'node_modules/@acme/ui/package.json': '{"name":"@acme/ui","version":"1.0.0","type":"module","exports":"./index.js"}',
  'node_modules/@acme/ui/index.js': "export const Lamp = () => 'Lamp of a package'\n",
}
const PLUGIN = `import { defineConfig } from 'octavo'
const name: string = 'lamps'
export default defineConfig({ plugins: [{ name, outputs: () => [{ path: '/lamps.txt', content: 'Text of a plugin' }] }] })
`

/** Files of each site, and a text of an output file that tells that all of the site was read. */
const SITES: Record<string, { files: Record<string, string>; file: string; text: string }> = {
  plain: { files: REAL_SITE, file: 'index.html', text: 'the guide' },
  config: {
    files: {
      ...REAL_SITE,
      'octavo.config.mjs': "export default { head: [{ tag: 'meta', attrs: { name: 'own', content: '' } }] }\n",
    },
    file: 'index.html',
    text: '<meta name="own"',
  },
  packages: { files: WITH_PACKAGES, file: 'index.html', text: 'Lamp of a package' },
  plugin: { files: { ...REAL_SITE, 'octavo.config.ts': PLUGIN }, file: 'lamps.txt', text: 'Text of a plugin' },
}

const CASES = (['bwrap', 'process'] as const).flatMap((isolation) =>
  (['root', 'not root'] as const).map((user) => ({ isolation, user })),
)

describe.each(CASES)('a trusted site under $isolation, by a server that is $user', ({ isolation, user }) => {
  if ((user === 'root' && !isRoot) || (isolation === 'bwrap' && !hasBubblewrap())) {
    test.skip(`requires ${user === 'root' && !isRoot ? 'root' : 'bubblewrap'}`, () => {})
    return
  }
  let deployment: Deployment
  let acme: KeyClient
  let repositories: string
  let owner: number | undefined
  beforeAll(async () => {
    repositories = mkdtempSync(join(tmpdir(), 'octavo-repositories-'))
    chmodSync(repositories, 0o755)
    owner = isRoot && user !== 'root' ? OTHER_USER : undefined
    const settings = { OCTAVO_ISOLATION: isolation, OCTAVO_CONCURRENCY: '2' }
    deployment = await deploy('embedded', settings, owner)
    await deployment.addSite('first.test', 'acme', { files: REAL_SITE })
    acme = await newClient(deployment, 'acme')
  })
  afterAll(async () => {
    await deployment?.stop()
    rmSync(repositories, { recursive: true, force: true })
  })

  function write(folder: string, files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }

  /** Exports the files of a repository. */
  async function run(domain: string, files: Record<string, string>) {
    const folder = join(repositories, domain)
    write(folder, files)
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args])
    git('init', '--quiet')
    git('add', '--all', '--force')
    git('commit', '--quiet', '--message=one')
    // Git refuses the repository of another user.
    if (owner !== undefined) execFileSync('chown', ['-R', String(owner), folder])
    return runFrom(domain, { kind: 'git', url: `file://${folder}` })
  }

  async function runFrom(domain: string, source: { kind: 'git'; url: string } | { kind: 'folder'; path: string }) {
    await deployment.operate('sites.add', { domain, organisation: 'acme', source, trusted: true })
    return (await acme.until(await acme.started({ domain }))).at(-1) as Record<string, unknown>
  }

  async function readBundle(job: Record<string, unknown>, file: string): Promise<string> {
    const { json } = await acme.bundle(job.jobId as string)
    const bundle = await fetchBundle({ urls: acme.client.urls } as World, json?.bundleUrl as string)
    return execFileSync('tar', ['-xzO', file], { input: bundle }).toString()
  }

  test.each(Object.entries(SITES))('exports a site of the kind %s', async (name, { files, file, text }) => {
    const job = await run(`${name}.test`, files)
    expect(job).toMatchObject({ status: 'completed', pageCount: 2 })
    expect(await readBundle(job, file)).toContain(text)
  })

  test('finds packages in the folder and above it, including workspace links', async () => {
    const folder = join(repositories, 'folder')
    const config =
      "{ components: { Lamp: '@acme/ui#Lamp' }, head: [{ tag: 'meta', attrs: { name: own, content: '' } }] }"
    write(folder, {
      'packages/ui/package.json': WITH_PACKAGES['node_modules/@acme/ui/package.json'],
      'packages/ui/index.js': WITH_PACKAGES['node_modules/@acme/ui/index.js'],
      'docs/node_modules/own/package.json': '{ "name": "own", "type": "module", "main": "own.js" }',
      'docs/node_modules/own/own.js': "export const own = 'own-meta'\n",
    })
    write(join(folder, 'docs'), {
      ...REAL_SITE,
      'index.mdx': WITH_PACKAGES['index.mdx'],
      'octavo.config.mjs': `import { own } from 'own'\n\nexport default ${config}\n`,
    })
    mkdirSync(join(folder, 'node_modules/@acme'), { recursive: true })
    symlinkSync('../../packages/ui', join(folder, 'node_modules/@acme/ui'))
    if (owner !== undefined) execFileSync('chown', ['-R', String(owner), folder])
    const job = await runFrom('folder.test', { kind: 'folder', path: join(folder, 'docs') })
    expect(job).toMatchObject({ status: 'completed', pageCount: 2 })
    const page = await readBundle(job, 'index.html')
    expect(page).toContain('Lamp of a package')
    expect(page).toContain('own-meta')
  })

  test('reports why its build ended', async () => {
    const job = await run('ended.test', {
      ...REAL_SITE,
      'octavo.config.mjs': "process.stderr.write('Lamp is out.\\n')\nprocess.exit(7)\n",
    })
    expect(job).toMatchObject({
      status: 'failed',
      error: 'The build exited unexpectedly (status 7: Lamp is out.).',
    })
  })
})
