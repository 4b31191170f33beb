import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBubblewrap } from '../tools/needs.js'
import { type KeyClient, newClient } from './client.js'
import { type Deployment, deploy, REAL_SITE } from './deployment.js'
import { addHostileFiles, changeOutput, hold, hostileSite, leaveSocket, spyCode, writeSparse } from './hostileSites.js'
import { fetchBundle } from './jobCases.js'
import type { World } from './world.js'

const CANARY = 'canary-7f3a91'

describe.skipIf(!hasBubblewrap())('hostile repositories, where bubblewrap works', () => {
  let deployment: Deployment
  let acme: KeyClient
  let outside: string
  let listener: Server
  let connections = 0
  const sockets: Server[] = []

  beforeAll(async () => {
    outside = mkdtempSync(join(tmpdir(), 'octavo-outside-'))
    writeFileSync(join(outside, 'secret'), CANARY)
    listener = createServer(() => connections++)
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    deployment = await deploy('embedded', {
      OCTAVO_ISOLATION: 'bwrap',
      OCTAVO_CONCURRENCY: '3',
      OCTAVO_BUILD_SECONDS: '60',
      OCTAVO_BUILD_MEGABYTES: '700',
      OCTAVO_BUILD_DISK_MEGABYTES: '64',
      OCTAVO_LOG_LEVEL: 'info',
      OCTAVO_REQUESTS_PER_MINUTE: '1000000',
      CANARY_KEY: CANARY,
    })
    await deployment.addSite('honest.test', 'acme', { files: REAL_SITE })
    acme = await newClient(deployment, 'acme')
  })

  afterAll(async () => {
    for (const socket of [listener, ...sockets]) socket?.close()
    await deployment?.stop()
    rmSync(outside, { recursive: true, force: true })
  })

  const siteFolder = (domain: string) => join(dirname(deployment.dataDir), 'sites', domain)

  async function run(domain: string): Promise<Record<string, unknown>> {
    const states = await acme.until(await acme.started({ domain }))
    for (const [index, job] of states.entries()) {
      const before = states[index - 1] ?? job
      expect(job.progress).toBeGreaterThanOrEqual(before.progress as number)
      expect(job.pageCount).toBeGreaterThanOrEqual(before.pageCount as number)
    }
    return states.at(-1) as Record<string, unknown>
  }

  async function attack(name: string, code: string): Promise<Record<string, unknown>> {
    const domain = `${name}.test`
    await deployment.addSite(domain, 'acme', { files: hostileSite(code) })
    return run(domain)
  }

  /** Unpacks a finished job's archive with the system's tar. */
  async function unpack({ jobId }: Record<string, unknown>): Promise<string> {
    const { json } = await acme.bundle(jobId as string)
    const file = await fetchBundle({ urls: acme.client.urls } as World, json?.bundleUrl as string)
    const folder = join(outside, jobId as string)
    mkdirSync(folder)
    execFileSync('tar', ['-xz', '-C', folder], { input: file })
    return folder
  }

  test('page code finds nothing, reaches nothing and changes nothing', async () => {
    const { dataDir, processes } = deployment
    const { port } = listener.address() as { port: number }
    const pid = processes[0]?.child.pid as number
    const files = [
      join(outside, 'secret'),
      dataDir,
      join(dataDir, 'database'),
      join(dataDir, 'bundles'),
      join(dataDir, 'work'),
    ]
    const job = await attack('spy', spyCode({ files, pid, port }))
    expect(job).toMatchObject({ status: 'completed' })
    const html = readFileSync(join(await unpack(job), 'index.html'), 'utf8')
    const report = /id="report">(.*?)<\/p>/s.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
    const entries = Object.entries(JSON.parse(report) as Record<string, string>)
    expect(entries.length).toBeGreaterThanOrEqual(35)
    const harmless = new Set(['got []', 'got ', 'got few'])
    const reached = entries.filter(([, result]) => result.startsWith('got') && !harmless.has(result))
    // The way to a job's own folders is there, and nothing beside them.
    expect(reached.map(([name, result]) => `${name}: ${result}`)).toEqual([
      `list ${dataDir}: got work`,
      `list ${join(dataDir, 'work')}: got ${job.jobId}-1`,
    ])
    expect(
      entries.filter(
        ([name, result]) => /^write|^signal|^connect|^namespace|^look/.test(name) && result.startsWith('got'),
      ),
    ).toEqual([])
    expect(connections).toBe(0)
    for (const folder of [outside, dataDir, dirname(dataDir), join(dataDir, 'work')])
      expect(readdirSync(folder).filter((name) => name.includes('by-build'))).toEqual([])
  })

  test('rejects forged build results without naming a path', async () => {
    const [early, back, error] = await Promise.all([
      attack('early', `say({ type: 'done', pages: 0 }); return 'x'`),
      attack(
        'back',
        `say({ type: 'progress', step: 'write', done: 9e6, total: 9e6 }); say({ type: 'progress', step: 'render', done: 0, total: 9 }); return 'x'`,
      ),
      attack(
        'error',
        `say({ type: 'failed', message: 'In ' + source + '/a.mdx and ' + out + ' by svc_abcdefghijkl' }); return 'x'`,
      ),
    ])
    expect(early).toMatchObject({ status: 'failed', error: 'The build reported inconsistent page counts.' })
    expect(back).toMatchObject({ status: 'failed', error: 'The build reported inconsistent page counts.' })
    expect(error).toMatchObject({ status: 'failed', error: 'In a.mdx and . by svc_***' })
  })

  test('ends builds that exhaust resources', async () => {
    const [bomb, memory, disk] = await Promise.all([
      attack(
        'bomb',
        `execFileSync('/bin/sh', ['-c', 'sh -c "while :; do sleep 60 & done"; exec sleep 60'], { stdio: 'ignore' })`,
      ),
      attack('memory', `for (const all = []; ; ) all.push(node.getBuiltinModule('node:buffer').Buffer.alloc(5e7, 1))`),
      attack(
        'disk',
        `execFileSync('dd', ['if=/dev/zero', 'of=' + out + '/big', 'bs=1M', 'count=90'], { stdio: 'ignore' }); return 'x'`,
      ),
    ])
    expect(bomb.error).toBe('The build exceeded its limit of 256 processes.')
    expect(memory.error).toBe('The build exceeded its memory limit (700 MB).')
    expect(disk.error).toBe('The build exceeded its output limit (64 MB).')
  })

  test('responds to requests while the results of a build are counted', async () => {
    const many = [
      ['descriptors', hold(200, 'open($f[$i],"/dev/null") while ++$i < 1000'), 'exceeded its memory limit (700 MB)'],
      ['pipes', hold(40, 'pipe($r[$i],$w[$i]) while ++$i < 500'), 'exceeded its memory limit (700 MB)'],
      [
        'tiny',
        hold(2, 'open $f,">","$ARGV[0]/$$-$i" and print $f "x" while ++$i < 1e6'),
        'exceeded its output limit (64 MB)',
      ],
    ] as const
    const jobs = many.map(([name, code]) => attack(name, code))
    let hasEnded = false
    const ended = Promise.all(jobs).finally(() => (hasEnded = true))
    // A failure is thrown below.
    ended.catch(() => undefined)
    let answered = 0
    while (!hasEnded) {
      await acme.call('GET', '/v1/static-export/jobs/se_0000000000000000')
      answered++
    }
    expect((await ended).map(({ error }) => error)).toEqual(many.map(([, , error]) => `The build ${error}.`))
    expect(answered).toBeGreaterThan(10)
  })

  test.each([
    ['link', 'mv site old; ln -s /etc site', 'The build wrote no site.'],
    ['inner', 'ln -s /etc/passwd site/passwd.html', 'The site contains a link or special file: passwd.html'],
  ])('does not publish an output with a %s', async (name, command, error) => {
    // The build may end before it is held: then there was no attack. Another site is built anew.
    for (let attempt = 0; attempt < 20; attempt++) {
      const job = await attack(name, `// ${attempt}${changeOutput(command)}`)
      if (job.status === 'completed') continue
      expect(job.error).toBe(error)
      return
    }
    throw new Error('The build was never held in time.')
  })

  test('packs assistant data of any size in little memory', async () => {
    const { processes } = deployment
    const pid = processes[0]?.child.pid as number
    const peak = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    const before = peak()
    const zeros = (name: string) => `head -c 12000000 /dev/zero > site/${name}`
    const folder = 'site/_octavo/search/en'
    const names = ['_octavo/search/zz.js', '_octavo/search/en/index.js', 'index.md', '_octavo/search/en/text-0.js']
    const command = `mkdir -p ${folder}; ${names.map(zeros).join('; ')}`
    for (let attempt = 0; attempt < 20; attempt++) {
      const job = await attack('index', `// ${attempt}${changeOutput(command)}`)
      expect(job).toMatchObject({ status: 'completed' })
      if (readFileSync(join(await unpack(job), 'index.md')).length !== 12_000_000) continue
      expect(peak() - before).toBeLessThan(150)
      return
    }
    throw new Error('The build was never held in time.')
  })

  test('skips special files and tool settings, and unusual names do not break a build', async () => {
    await deployment.addSite('litter.test', 'acme', { files: REAL_SITE })
    const folder = siteFolder('litter.test')
    addHostileFiles(folder, join(outside, 'secret'))
    sockets.push(await leaveSocket(join(folder, 'socket')))
    for (let index = 0; index < 1000; index++) writeFileSync(join(folder, `tiny-${index}.txt`), 'x')
    const deep = join(folder, ...Array<string>(60).fill('deep'))
    mkdirSync(deep, { recursive: true })
    writeFileSync(join(deep, 'file.txt'), 'x')
    const job = await run('litter.test')
    expect(job).toMatchObject({ status: 'completed', pageCount: 2 })
    const names = readdirSync(await unpack(job))
    for (const name of ['secret.txt', 'passwd.txt', 'environ.txt', 'socket', 'outside', 'loop', '.env', 'node_modules'])
      expect(names).not.toContain(name)
  })

  test('rejects endless sources', async () => {
    await deployment.addSite('huge.test', 'acme', { files: REAL_SITE })
    writeSparse(join(siteFolder('huge.test'), 'huge.bin'), 3 * 1024 ** 3)
    expect((await run('huge.test')).error).toMatch(/^The site's source is larger than \d+ bytes\.$/)
  })

  test('builds a harmless site afterwards without traces of the hostile ones', async () => {
    expect(await run('honest.test')).toMatchObject({ status: 'completed', pageCount: 2 })
    const { dataDir, processes } = deployment
    await expect.poll(() => readdirSync(join(dataDir, 'work'))).toEqual([])
    expect(processes[0]?.child.exitCode).toBe(null)
    const [log] = processes.map((process) => process.output())
    expect(log).not.toContain(CANARY)
    expect(log).not.toContain('attempt failed')
  })
})
