// Stands in for the build of a site, as an isolation command: `stub.json` in the site's folder says what it does. A
// folder without one is built in earnest.
import { spawn } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const [, , , file, ...args] = process.argv
const input = await text(process.stdin)
const { root, out } = JSON.parse(input)
const script = join(root, 'stub.json')
if (existsSync(script)) await stub(JSON.parse(readFileSync(script, 'utf8')))
else await build()

async function build() {
  const child = spawn(file, args, { stdio: ['pipe', 'inherit', 'inherit'], env: {} })
  child.stdin.end(input)
  process.exitCode = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)))
}

function noise(bytes) {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes))
}

async function stub({ pages = 20, milliseconds = 200, crash = false, fail, bytes = 0 }) {
  const say = (event) => process.stdout.write(`${JSON.stringify(event)}\n`)
  if (crash) process.kill(process.ppid, 'SIGKILL')
  mkdirSync(out, { recursive: true })
  for (let done = 1; done <= pages; done++) {
    await wait(milliseconds / pages / 2)
    say({ type: 'progress', step: 'render', done, total: pages })
  }
  for (let done = 1; done <= pages; done++) {
    await wait(milliseconds / pages / 2)
    writeFileSync(join(out, `page-${done}.html`), `<!doctype html><title>Page ${done}</title>`)
    say({ type: 'progress', step: 'write', done, total: pages })
  }
  // Bytes that can't be compressed, and are the same each time.
  if (bytes > 0) writeFileSync(join(out, 'large.bin'), noise(bytes))
  if (fail !== undefined) say({ type: 'failed', message: fail })
  else say({ type: 'done', pages })
}
