// Reads one OpenAPI document in a process of its own and prints what came of it as JSON: path of the folder, file.
import { readFileSync, realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { join, sep } from 'node:path'
import { loadSpec, operationSlug, SlugClaims } from '@octavo/openapi'

const [root, file] = process.argv.slice(2)
let connections = 0
Socket.prototype.connect = () => {
  connections++
  throw new Error('no document may open a connection')
}

const realRoot = realpathSync(root)
const read = (path) => {
  try {
    const absolute = realpathSync(join(realRoot, path))
    return absolute.startsWith(realRoot + sep) ? readFileSync(absolute) : undefined
  } catch {
    return undefined
  }
}

const before = process.cpuUsage()
const spec = await loadSpec(file, { read })
const { user, system } = process.cpuUsage(before)
const claims = new SlugClaims()
// Pages are rendered here once there is something to render them with.
const slugs = spec.operations.map((operation) => claims.claim(operationSlug(operation)))
const isPolluted = 'polluted' in {}
process.stdout.write(
  JSON.stringify({
    version: spec.document?.version,
    operations: spec.operations.map(({ method, path, kind }) => ({ method, path, kind })),
    schemas: Object.keys(spec.document?.root.components?.schemas ?? {}).length,
    slugs,
    diagnostics: spec.diagnostics,
    seconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    connections,
    isPolluted,
  }),
)
