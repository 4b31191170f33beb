import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'
import { longApi } from '../tools/longApi.js'
import { runs } from '../tools/needs.js'
import { freePort } from '../tools/octavo.js'

const FILES = {
  'docs.json': docs({
    navigation: {
      groups: [
        { group: 'Guides', pages: ['index', 'guides/start'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
    redirects: [{ source: '/old', destination: '/guides/start' }],
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guides/start.mdx': '---\ntitle: Start\n---\n\nBegin.\n',
  'openapi.json': longApi(),
}

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'
const AGENT = 'text/markdown, text/html;q=0.8, */*;q=0.1'

async function buildSite(): Promise<string> {
  const root = createSite(FILES)
  const out = join(root, 'dist')
  const { status, stderr } = await runCli('build', root, '--out', out, '--no-cache')
  expect(status, stderr).toBe(0)
  return out
}

/** Starts a web server, which ends with the test, and waits until it responds. */
async function serve(command: string, args: readonly string[], url: string): Promise<void> {
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  onTestFinished(async () => {
    child.kill()
    await exited
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${errors}`)
    const response = await fetch(url).catch(() => undefined)
    if (response) return
    await setTimeout(50)
  }
}

interface Answer {
  status: number
  type: string | undefined
  vary: boolean
  start: string
}

async function get(url: string, accept: string): Promise<Answer> {
  const response = await fetch(url, { headers: { accept }, redirect: 'manual' })
  const type = response.headers.get('content-type')?.replace(/;.*/, '')
  const text = await response.text()
  const vary = /\baccept\b(?!-)/i.test(response.headers.get('vary') ?? '')
  return { status: response.status, type, vary, start: text.split(/[\n<]/, 1)[0] ?? '' }
}

const HTML = { status: 200, type: 'text/html', vary: true, start: '' }
const markdown = (title: string) => ({
  status: 200,
  type: 'text/markdown',
  vary: true,
  start: `# ${title}`,
})

/** Agents get the whole text at the URL of a page whose Markdown file has only the first part of it. */
async function expectWholePage(url: string): Promise<void> {
  const page = '/api-reference/list-lamps'
  for (const path of [page, `${page}/`]) expect(await get(url + path, AGENT)).toEqual(markdown('List lamps'))
  const agent = await fetch(url + page, { headers: { accept: AGENT } })
  const whole = await fetch(`${url}/_octavo/markdown/whole${page}.md`)
  expect(await agent.text()).toBe(await whole.text())
}

async function expectBothForms(url: string): Promise<void> {
  expect(await get(`${url}/guides/start`, BROWSER)).toEqual(HTML)
  expect(await get(`${url}/guides/start`, AGENT)).toEqual(markdown('Start'))
  expect(await get(`${url}/guides/start/`, AGENT)).toEqual(markdown('Start'))
  expect(await get(`${url}/`, BROWSER)).toEqual(HTML)
  expect(await get(`${url}/`, AGENT)).toEqual(markdown('Home'))
  expect(await get(`${url}/guides/start.md`, BROWSER)).toMatchObject({ status: 200, type: 'text/markdown' })
  expect(await get(`${url}/llms.txt`, AGENT)).toMatchObject({ status: 200, type: 'text/plain' })
  expect((await get(`${url}/missing`, AGENT)).status).toBe(404)
  await expectWholePage(url)
}

describe('agents get Markdown and browsers HTML at the same URL', () => {
  test('in the preview', async () => {
    const out = await buildSite()
    const url = `http://127.0.0.1:${await freePort()}`
    const { port } = new URL(url)
    const cli = new URL('../../packages/cli/bundle/bin.js', import.meta.url).pathname
    const args = [cli, 'preview', join(out, '..'), '--out', out, '--port', port, '--host', '127.0.0.1']
    await serve(process.execPath, args, url)
    await expectBothForms(url)
  })

  test.skipIf(!runs('nginx', '-v'))('behind the rules for nginx', async () => {
    const out = await buildSite()
    const folder = createFolder()
    const port = await freePort()
    mkdirSync(join(folder, 'logs'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `user root; daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http {
  access_log off; ${temporary.join(' ')}
  types { text/html html htm; text/css css; text/javascript js; text/plain txt; application/json json; }
  server { listen 127.0.0.1:${port}; root ${out}; include ${join(out, '_octavo/hosts/nginx.conf')}; }
}
`,
    )
    const url = `http://127.0.0.1:${port}`
    await serve('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], url)
    await expectBothForms(url)
    expect((await get(`${url}/old`, AGENT)).status).toBe(308)
  })

  test.skipIf(!runs('caddy', 'version'))('behind the rules for Caddy', async () => {
    const out = await buildSite()
    const file = join(createFolder(), 'Caddyfile')
    const url = `http://127.0.0.1:${await freePort()}`
    const rules = join(out, '_octavo/hosts/Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n}\n${url} {\n\troot * ${out}\n\timport ${rules}\n}\n`)
    await serve('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], url)
    await expectBothForms(url)
    expect((await get(`${url}/old`, AGENT)).status).toBe(308)
  })
})
