import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chooseIsolation } from '../build/chooseIsolation.js'
import { createFolderStore } from '../bundles/folderStore.js'
import { hasRoom } from '../stores/dataFolder.js'
import type { Configuration } from './configuration.js'
import { runOperatorCommand } from './runOperatorCommand.js'

/** Result of one check. A `warning` limits the server, an `error` stops it. */
export interface Finding {
  name: string
  level: 'ok' | 'warning' | 'error'
  message: string
}

type Check = (configuration: Configuration) => Promise<Omit<Finding, 'name'>>

const ok = (message: string) => ({ level: 'ok', message }) as const
const warning = (message: string) => ({ level: 'warning', message }) as const

/** The checks by name. An error that a check throws is its finding. */
const CHECKS: Readonly<Record<string, Check>> = {
  async 'Data folder'({ dataDir }) {
    if (!existsSync(dataDir)) return warning(`${dataDir} does not exist. The server creates it.`)
    if (!(await hasRoom(dataDir))) throw new Error(`The disk of ${dataDir} is full.`)
    return ok(dataDir)
  },
  async Database({ dataDir, databaseUrl, graceSeconds }) {
    if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
      return warning('There is none yet. The server creates it.')
    const location = { dataDir, graceSeconds, ...(databaseUrl !== undefined && { databaseUrl }) }
    const status = await runOperatorCommand(location, 'server.status', {}, { folder: 5_000 })
    return ok(`${status.database}, schema ${status.schema}, ${status.sites} sites, ${status.jobs.queued} queued jobs`)
  },
  async 'Bundle store'({ dataDir, s3 }) {
    if (s3 === undefined) {
      if (existsSync(dataDir))
        await createFolderStore({ folder: join(dataDir, 'bundles'), sign: async () => '' }).check()
      return ok('folder')
    }
    await (await import('../bundles/s3Store.js')).createS3Store(s3).check()
    return ok(`bucket ${s3.bucket}`)
  },
  async Isolation({ isolation, isolationCommand, role }) {
    if (role === 'api') return ok('not needed: this role runs no builds')
    const problems: string[] = []
    const { mode } = await chooseIsolation({
      mode: isolation,
      command: isolationCommand,
      onFallback: (message) => problems.push(message),
    })
    if (problems.length > 0) return warning(`${problems.join(' ')} Install bubblewrap to build other sites.`)
    return mode === 'process' ? warning('process: only sites registered with --trusted are built') : ok(mode)
  },
  async Git() {
    const gitVersion = await promisify(execFile)('git', ['--version']).catch(() => undefined)
    return gitVersion
      ? ok(gitVersion.stdout.trim())
      : warning('git is not installed. Only sites in folders are exported.')
  },
  async 'Public URL'({ publicUrl, host, port }) {
    if (publicUrl !== '') return ok(publicUrl)
    return warning(`not set: links point to ${host}:${port}. Set OCTAVO_PUBLIC_URL to the URL that clients use.`)
  },
  async Secrets({ secretKeys, databaseUrl }) {
    if (secretKeys.length > 0) return ok('OCTAVO_SECRET_KEYS')
    if (databaseUrl === undefined) return ok('key in the data folder')
    return warning('OCTAVO_SECRET_KEYS is not set: triggers and webhooks cannot be added.')
  },
  async Assistant({ model }) {
    return ok(model ? `model ${model.model}` : 'without a model: it shows matching sections')
  },
}

/** Checks whether a server with this configuration can run on this machine. */
export async function diagnose(configuration: Configuration): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(CHECKS))
    findings.push({
      name,
      ...(await check(configuration).catch((error: Error) => ({ level: 'error' as const, message: error.message }))),
    })
  return findings
}
