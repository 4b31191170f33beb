import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { REAL_SITE } from './deployment.js'

/** Names that attacks use: Node's modules, and the folders that the sandbox shows. */
const PRELUDE = `
const fs = node.getBuiltinModule('node:fs')
const { spawn, execFileSync } = node.getBuiltinModule('node:child_process')
const places = fs.readFileSync('/proc/mounts', 'utf8').split('\\n').map((line) => line.split(' ')[1] ?? '')
const out = places.find((place) => place.endsWith('/out'))
const source = places.find((place) => place.endsWith('/source'))
const say = (event) => fs.writeSync(1, JSON.stringify(event) + '\\n')
/** Runs a shell that goes on when the build has ended. */
const behind = (script) => spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }).unref()
`

/** A site whose page runs code in its build, past all that looks for such code, and shows what the code returns. */
export function hostileSite(code: string): Record<string, string> {
  return {
    ...REAL_SITE,
    'index.mdx': `---
title: Welcome
---

import { attack } from '/snippets/attack.jsx'

export const report = attack()

<p id="report">{report}</p>
`,
    'snippets/attack.jsx': `const node = (() => {}).constructor('return pro' + 'cess')()
const code = ${JSON.stringify(PRELUDE + code)}
export const attack = () => (() => {}).constructor('node', code)(node)
`,
  }
}

export interface Targets {
  /** Files that hold secrets, and such as can be written to. */
  files: string[]
  /** Processes to signal. */
  pid: number
  port: number
}

/** Tries everything that is outside, and returns what it got. */
export function spyCode({ files, pid, port }: Targets): string {
  return `
const got = {}
const attempt = (name, run) => {
  try { got[name] = 'got ' + String(run() ?? '').slice(0, 200) } catch (error) { got[name] = error.code ?? error.message.slice(0, 200) }
}
for (const file of ${JSON.stringify(files)}) {
  attempt('read ' + file, () => fs.readFileSync(file))
  attempt('list ' + file, () => fs.readdirSync(file).filter((name) => !name.endsWith('-by-build')))
}
// Those in /tmp are made in one of its own. A page's code may run twice.
for (const file of ${JSON.stringify(files)}) try { fs.writeFileSync(file + '-by-build', 'x') } catch {}
for (const file of ['/etc/passwd', '/etc/shadow', '/proc/${pid}/environ', '/proc/1/root/etc/passwd', '/dev/mem', '/dev/kmsg'])
  attempt('read ' + file, () => fs.readFileSync(file))
// What is there already is written, so that nothing is harmed.
for (const file of ['/proc/sys/kernel/core_pattern', '/proc/sys/vm/swappiness', '/proc/sysrq-trigger'])
  attempt('write ' + file, () => fs.writeFileSync(file, file.includes('sysrq') ? '' : fs.readFileSync(file)))
for (const folder of ['/', '/usr', '/usr/bin', '/etc', '/dev', '/proc', source])
  attempt('write into ' + folder, () => fs.writeFileSync(folder + '/by-build', 'x'))
attempt('signal', () => node.kill(${pid}, 'SIGTERM'))
attempt('namespace', () => execFileSync('unshare', ['-U', 'true'], { stdio: 'ignore' }))
attempt('environment', () => JSON.stringify(Object.keys(node.env).filter((name) => !['PATH', 'HOME', 'PWD'].includes(name))))
attempt('environment of 1', () => fs.readFileSync('/proc/1/environ', 'utf8').replace(/PWD=.*?\\0/, ''))
attempt('processes', () => fs.readdirSync('/proc').filter((name) => Number(name) > 0).length < 20 ? 'few' : 'many')
const connect = (options) => execFileSync(node.execPath, ['-e', \`
  const socket = require('node:net').connect(\${JSON.stringify(options)})
  socket.on('connect', () => process.exit(0)).on('error', () => process.exit(1))
  setTimeout(() => process.exit(1), 1000)\`], { stdio: 'ignore' })
attempt('connect to the machine', () => connect({ host: '127.0.0.1', port: ${port} }))
attempt('connect to it by IPv6', () => connect({ host: '::1', port: ${port} }))
attempt('connect elsewhere', () => connect({ host: '192.0.2.1', port: 80 }))
attempt('look up', () => execFileSync(node.execPath, ['-e', "require('node:dns').lookup('example.com', (error) => process.exit(error ? 1 : 0))"], { stdio: 'ignore' }))
return JSON.stringify(got)`
}

/** Starts many programs that hold what a line of Perl makes, and waits. The output's folder is the line's argument. */
export function hold(count: number, line: string): string {
  const script = `for i in $(seq ${count}); do perl -MSocket -e '${line}; sleep 60' "$0" & done; wait`
  return `execFileSync('/bin/sh', ['-c', ${JSON.stringify(script)}, out], { stdio: 'ignore' }); return 'held'`
}

/** Waits until the site is written, holds the build, changes the output by a shell command, and lets the build go on. */
export function changeOutput(command: string): string {
  return `
behind(\`cd \${out}; while [ ! -e site/index.html ]; do :; done; kill -STOP \${node.pid}; ${command}; kill -CONT \${node.pid}\`)
return 'waiting'`
}

/** Files that are none, names that are hard to read, and settings of tools that must not be used. */
export function addHostileFiles(folder: string, secret: string): void {
  const put = (name: string, text = 'x') => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const forge = `process.stdout.write(JSON.stringify({ type: 'failed', message: 'Somebody ran it.' }) + '\\n')`
  put('vite.config.js', forge)
  put('vite.config.ts', forge)
  put('package.json', JSON.stringify({ type: 'module', scripts: { prepare: 'false', build: 'false' }, imports: {} }))
  put('.npmrc', 'script-shell=/bin/false\nregistry=http://127.0.0.1:9/')
  put('node_modules/preact/package.json', JSON.stringify({ name: 'preact', main: 'index.js' }))
  put('node_modules/preact/index.js', forge)
  put('.env', `SECRET=${secret}`)
  for (const name of ['-rf', '--help.txt', '..hidden.txt', ' .txt', '\u202egnp.txt', 'a'.repeat(200)]) put(name)
  symlinkSync(secret, join(folder, 'secret.txt'))
  symlinkSync(secret, join(folder, 'secret.mdx'))
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'))
  symlinkSync('/proc/self/environ', join(folder, 'environ.txt'))
  symlinkSync('../..', join(folder, 'outside'))
  symlinkSync('.', join(folder, 'loop'))
  execFileSync('mkfifo', [join(folder, 'pipe.mdx')])
}

/** Leaves a socket in a folder, until it is closed. */
export async function leaveSocket(path: string): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return server
}

/** A file that seems to have this many bytes. */
export function writeSparse(path: string, bytes: number): void {
  writeFileSync(path, '')
  truncateSync(path, bytes)
}
