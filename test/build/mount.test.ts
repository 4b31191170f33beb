import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createSite, pageWith } from '../broken/sites.js'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const VITE = join(MODULES, 'vite/bin/vite.js')
const PLAIN = { ...process.env, NO_COLOR: '1' }

const APP = {
  'index.html': '<!doctype html><div id="app"></div><script type="module" src="/main.js"></script>',
  'main.js': "document.querySelector('#app').textContent = 'The app'",
  'public/app.txt': 'of the app',
}

/** A Vite project with an app, and documentation in its folder `docs`. */
function createProject(options: string, ...plugins: string[]): string {
  const docs = pageWith('---\ntitle: A\n---\n\nThe docs. [Other](/guides/b)\n', {
    'guides/b.mdx': '---\ntitle: B\n---\n\nB\n',
  })
  const files = Object.entries(docs).map(([path, text]) => [`docs/${path}`, text])
  const config = `import octavo from '@octavo/vite'\nexport default { plugins: [octavo(${options}), ${plugins.join()}] }\n`
  const root = createSite({ ...APP, 'vite.config.mjs': config, ...Object.fromEntries(files) })
  symlinkSync(MODULES, join(root, 'node_modules'))
  return root
}

const MOUNTED = "{ root: 'docs', mount: '/docs', cacheDir: false }"

function build(project: string): string {
  const run = spawnSync(process.execPath, [VITE, 'build'], { cwd: project, encoding: 'utf8', env: PLAIN })
  return run.stderr
}

/** Starts a server of Vite and returns its URL. */
async function start(project: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [VITE, ...args, '--port', '0'], { cwd: project, env: PLAIN })
  onTestFinished(() => void child.kill())
  let output = ''
  for (;;) {
    const [text] = (await once(child.stdout, 'data')) as [Buffer]
    output += text.toString()
    const url = /Local:\s+(http:\S+?)\/?\s/.exec(output)?.[1]
    if (url !== undefined) return url
  }
}

async function get(url: string): Promise<[status: number, text: string]> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  return [response.status, await response.text()]
}

test('a build places the app as configured and the documentation in its folder', () => {
  const project = createProject(MOUNTED)
  expect(build(project)).toBe('')
  const read = (path: string) => readFileSync(join(project, 'dist', path), 'utf8')
  expect(read('index.html')).toContain('<div id="app">')
  expect(read('app.txt')).toBe('of the app')
  expect(read('docs/guides/a.html')).toContain('The docs.')
  expect(read('docs/guides/a.html')).toContain('href="/docs/guides/b"')
  expect(existsSync(join(project, 'dist/docs/_octavo'))).toBe(true)
})

test('rules of the documentation come before those of the app, where hosts read them', () => {
  const project = createProject("{ root: 'docs', mount: '/docs', cacheDir: false }")
  writeFileSync(join(project, 'public/_redirects'), '/* /index.html 200\n')
  const config = JSON.parse(readFileSync(join(project, 'docs/docs.json'), 'utf8')) as object
  const redirects = [{ source: '/old', destination: '/guides/b' }]
  writeFileSync(join(project, 'docs/docs.json'), JSON.stringify({ ...config, redirects }))
  expect(build(project)).toBe('')
  const read = (file: string) => readFileSync(join(project, 'dist', file), 'utf8')
  expect(read('_redirects')).toBe(`# Rules of the documentation
/docs/old /docs/guides/b 308
# End of the rules of the documentation
/* /index.html 200
`)
  expect(read('_headers')).toContain('\n/docs/*\n')
  build(project)
  expect(read('_headers').match(/^# Rules/gm)).toHaveLength(1)
})

test.each(['dev', 'preview'])('vite %s serves the app, and the documentation below its path', async (command) => {
  const project = createProject(MOUNTED)
  if (command === 'preview') build(project)
  const url = await start(project, ...(command === 'dev' ? [] : ['preview']))
  expect((await get(`${url}/`))[1]).toContain('<div id="app">')
  expect((await get(`${url}/app.txt`))[1]).toBe('of the app')
  const [status, page] = await get(`${url}/docs/guides/a`)
  expect(status).toBe(200)
  expect(page).toContain('The docs.')
  const script = /<script defer(?:="")? src="([^"]+)"/.exec(page)?.[1]
  expect((await get(url + script))[0]).toBe(200)
  const [missing, notFound] = await get(`${url}/docs/guides/gone`)
  expect(missing).toBe(404)
  expect(notFound).toContain('not-found')
  expect((await get(`${url}/some/route`))[1]).toContain('<div id="app">')
})

test('transformHtml lets other plugins change every page in dev and build', async () => {
  const tag = "{ tag: 'meta', attrs: { name: 'from-plugin', content: 'yes' }, injectTo: 'head' }"
  const other = `{ name: 'other', transformIndexHtml: { order: 'post', handler: () => [${tag}] } }`
  const project = createProject("{ root: 'docs', mount: '/docs', transformHtml: true }", other)
  expect(build(project)).toBe('')
  const text = '<meta name="from-plugin" content="yes">'
  expect(readFileSync(join(project, 'dist/docs/guides/a.html'), 'utf8')).toContain(`${text}</head>`)
  const url = await start(project)
  expect((await get(`${url}/docs/guides/a`))[1]).toContain('<meta name="from-plugin" content="yes">')
})

test('does not replace an existing app without mount', () => {
  const root = createProject("{ root: 'docs' }")
  expect(build(root)).toContain('it has an index.html. [MOUNT_MISSING]')
  expect(existsSync(join(root, 'dist'))).toBe(false)
})
