import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../server/client.js'
import { deploy, stubSite } from '../server/deployment.js'
import { median } from '../tools/measure.js'
import { freePort } from '../tools/octavo.js'

const MEGABYTES = 50
const TIMES = 20
const ROUNDS = 5

/** How fast a bundle is sent, beside nginx with the same file, one after the other in turn. */
export async function benchDownload(work: string): Promise<void> {
  const deployment = await deploy('embedded')
  try {
    const { operate, dataDir, apis } = deployment
    await deployment.addSite('large.test', 'acme', {
      files: stubSite({ pages: 1, milliseconds: 1, bytes: MEGABYTES * 1024 ** 2 }),
    })
    const newValue = {
      organisation: 'acme',
      kind: 'admin' as const,
      name: 'bench',
      scopes: ['read' as const, 'write' as const],
    }
    const { key } = await operate('keys.create', newValue)
    const url = apis[0]?.url as string
    const link = await makeBundle(url, key)
    const file = readdirSync(join(dataDir, 'bundles'))[0] as string
    const nginx = await startNginx(join(work, 'nginx'), join(dataDir, 'bundles'))
    const octavoTimes: number[] = []
    const tarTimes: number[] = []
    try {
      for (let round = 0; round < ROUNDS; round++) {
        octavoTimes.push(download(`${url}${link.pathname}${link.search}`, link.host))
        if (nginx) tarTimes.push(download(`${nginx.url}/${file}`))
      }
    } finally {
      await nginx?.stop()
    }
    const rate = median(octavoTimes)
    console.log(`\ndownload of ${MEGABYTES} MB, ${TIMES} times by one curl (median of ${ROUNDS}; goal: 80 % of nginx)`)
    const base = nginx ? median(tarTimes) : undefined
    const beside =
      base === undefined
        ? 'nginx is not installed: skipped'
        : `nginx ${base.toFixed(0)} MB/s: ${((100 * rate) / base).toFixed(0)} %`
    console.log(`${rate.toFixed(0)} MB/s, ${beside}`)
  } finally {
    await deployment.stop()
  }
}

async function makeBundle(url: string, key: string): Promise<URL> {
  const call = async (method: string, path: string, body?: object) =>
    (
      await send(url, {
        method,
        path: `/v1/static-export/jobs${path}`,
        headers: ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json'],
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json
  const id = (await call('POST', '', { domain: 'large.test' }))?.jobId as string
  for (;;) {
    const status = (await call('GET', `/${id}`))?.status
    if (status === 'completed') break
    if (status === 'failed') throw new Error('The export failed.')
    await wait(50)
  }
  return new URL((await call('POST', `/${id}/bundle`))?.bundleUrl as string)
}

/** Megabytes a second. The link is signed for a name that leads nowhere here, so it is told where to go. */
function download(address: string, host?: string): number {
  const started = performance.now()
  const urls = Array.from({ length: TIMES }, () => [address, '-o', '/dev/null']).flat()
  const sizes = execFileSync('curl', [
    '-sS',
    '-w',
    '%{http_code} %{size_download}\n',
    ...(host === undefined ? [] : ['-H', `Host: ${host}`]),
    ...urls,
  ])
  const seconds = (performance.now() - started) / 1000
  const expected = MEGABYTES * 1024 ** 2
  for (const line of sizes.toString().trim().split('\n'))
    if (!line.startsWith('200 ') || Number(line.slice(4)) < expected) throw new Error(`A download ended with ${line}.`)
  return (TIMES * expected) / 1e6 / seconds
}

/** nginx as it is best at this: one worker, sendfile. Undefined where it is not installed. */
async function startNginx(folder: string, root: string): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const isRoot = process.getuid?.() === 0
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${isRoot ? 'user root;' : ''}
events { worker_connections 64; }
http {
  access_log off; sendfile on; tcp_nopush on; etag on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended at once.')
    await wait(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
