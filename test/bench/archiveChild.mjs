// Packs a folder as a worker does, and says how long it took and how much memory the process had at most.
import { readFileSync } from 'node:fs'
import { listFiles } from '../../packages/server/dist/archive/listFiles.js'
import { writeArchive } from '../../packages/server/dist/archive/writeArchive.js'

const [folder, target, format] = process.argv.slice(2)
const started = performance.now()
const files = await listFiles(folder, { files: 200_000, bytes: 2 * 1024 ** 3 })
const { bytes, sha256 } = await writeArchive(files, { format, target, signal: new AbortController().signal })
const seconds = (performance.now() - started) / 1000
const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
console.log(JSON.stringify({ files: files.length, seconds, megabytes: kilobytes / 1024, bytes, sha256 }))
