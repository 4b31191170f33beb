// Packs a folder as a worker does, and says how long it took and how much memory the process had at most.
import { readFileSync } from 'node:fs'

// Not part of what the package gives to others.
const load = (name) => import(new URL(`../../packages/server/dist/bundles/${name}.js`, import.meta.url).href)
const { listFiles } = await load('listFiles')
const { writeArchive } = await load('writeArchive')

const [folder, target, format] = process.argv.slice(2)
const started = performance.now()
const files = await listFiles(folder, { files: 200_000, bytes: 2 * 1024 ** 3 })
const { bytes, sha256 } = await writeArchive(files, { format, target, signal: new AbortController().signal })
const seconds = (performance.now() - started) / 1000
const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
console.log(JSON.stringify({ files: files.length, seconds, megabytes: kilobytes / 1024, bytes, sha256 }))
