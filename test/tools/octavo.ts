import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
/** Milliseconds a server may take to say its address. */
const START_TIMEOUT = 30_000

/** A copy of a fixture site that a test may change. */
export interface SiteCopy {
  root: string
  write(file: string, text: string | Uint8Array): void
  remove(file: string): void
  dispose(): void
}

/**
 * Copies a site into a temporary folder. A site with a configuration file is copied beside itself, where what it imports is
 * found.
 */
export function copySite(source: string): SiteCopy {
  const isConfigured = existsSync(join(source, 'octavo.config.ts'))
  const root = mkdtempSync(isConfigured ? join(dirname(source), '.copy-') : join(tmpdir(), 'octavo-site-'))
  cpSync(source, root, { recursive: true, filter: (file) => !/[\\/](?:dist|\.octavo)$/.test(file) })
  return {
    root,
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    },
    remove: (file) => rmSync(join(root, file)),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** A running `octavo` server. */
export interface Server {
  /** Address of the site's root, base included, without a slash at the end. */
  url: string
  stop(): Promise<void>
}

export type Mode = 'dev' | 'preview' | 'file'

export interface ServeOptions {
  base?: string
  /** More for the command line of `dev` and `build`. */
  args?: readonly string[]
  /** More for the environment of servers. */
  env?: Readonly<Record<string, string>>
}

/**
 * Serves a site with `octavo dev`, builds it and serves the build with `octavo preview`, or builds it to be opened from
 * its folder.
 */
export async function serve(mode: Mode, root: string, options: ServeOptions = {}): Promise<Server> {
  const { base = '/', args = [], env } = options
  if (mode === 'file') {
    await runOctavo('build', root, '--links', 'relative', ...args)
    return { url: pathToFileURL(join(root, 'dist')).href, stop: async () => undefined }
  }
  if (mode === 'preview') await runOctavo('build', root, '--base', base, ...args)
  const modeArguments = mode === 'dev' ? args : []
  return serveWith(process.execPath, [COMMAND, mode, root, '--base', base, ...modeArguments], {
    base,
    ...(env && { env }),
  })
}

/** Starts a program that serves a site at `--host` and `--port`. */
export async function serveWith(
  file: string,
  args: readonly string[],
  { base = '/', env, cwd }: Pick<ServeOptions, 'base' | 'env'> & { cwd?: string } = {},
): Promise<Server> {
  const port = await freePort()
  const child = spawn(file, [...args, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    ...(cwd !== undefined && { cwd }),
  })
  try {
    await waitForOutput(child, new RegExp(`127\\.0\\.0\\.1:${port}`))
  } catch (error) {
    await stop(child)
    throw error
  }
  return { url: `http://127.0.0.1:${port}${base.replace(/\/$/, '')}`, stop: () => stop(child) }
}

/** Runs a command to its end. Throws what it printed when it fails. */
export async function runOctavo(...args: string[]): Promise<string> {
  const child = start(args)
  const output = collect(child)
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`octavo ${args.join(' ')} exited with ${status}:\n${output()}`)
  return output()
}

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return () => text
}

/** Resolves once a server has printed something; rejects when it ends before. */
function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<void> {
  const output = collect(child)
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`octavo ${reason}:\n${output()}`))
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT)
    const settle = (action: () => void) => {
      clearTimeout(timer)
      action()
    }
    child.stdout?.on('data', () => pattern.test(output()) && settle(resolve))
    child.once('exit', (status) => settle(() => fail(`exited with ${status}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
