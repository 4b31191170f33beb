import { existsSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean, plural } from '@octavo/core'
import { loadServer } from '../loadServer.js'
import { serverPlace } from '../serverPlace.js'

export interface ServerFlags {
  data?: string
  config?: string
}

const ACTIONS = ['status', 'backup', 'restore', 'doctor']

/** Runs `octavo server …`. */
export async function server(action: string, file: string | undefined, flags: ServerFlags): Promise<number> {
  switch (action) {
    case 'status':
      return status(flags)
    case 'backup':
      return backup(required(file), flags)
    case 'restore':
      return restoreBackup(required(file), flags)
    case 'doctor':
      return doctor(flags)
    default: {
      const expected = `Expected one of: ${ACTIONS.join(', ')}.`
      if (action === '.') throw new Error(`Missing action for octavo server. ${expected}`)
      throw new Error(`Unknown action "${action}" for octavo server. ${didYouMean(action, ACTIONS) ?? expected}`)
    }
  }
}

async function status(flags: ServerFlags): Promise<number> {
  const { runOperatorCommand } = await loadServer()
  const location = await serverPlace(flags)
  const { database, schema, organisations, sites, jobs, oldestQueuedSeconds, bundles } = await runOperatorCommand(
    location,
    'server.status',
    {},
  )
  print([
    ['Database', `${database}, schema ${schema}`],
    ['Sites', `${sites} in ${plural(organisations, 'organization')}`],
    ['Jobs', `${jobs.queued} queued, ${jobs.running} running, ${jobs.completed} completed, ${jobs.failed} failed`],
    ['Oldest queued job', jobs.queued > 0 ? `${oldestQueuedSeconds} s` : 'none'],
    ['Bundles', `${bundles.count}, ${sizeText(bundles.bytes)}`],
    ...(existsSync(location.dataDir)
      ? [['Disk', `${freeSpace(location.dataDir)} free at ${location.dataDir}`] as const]
      : []),
  ])
  return 0
}

async function backup(file: string, flags: ServerFlags): Promise<number> {
  const { backUp } = await loadServer()
  const target = resolve(file)
  const { files, bytes } = await backUp(await serverPlace(flags), target)
  console.log(`${target}: ${plural(files, 'file')}, ${sizeText(bytes)}.`)
  return 0
}

async function restoreBackup(file: string, { data, config }: ServerFlags): Promise<number> {
  const { restore } = await loadServer()
  const { dataDir, databaseUrl } = await serverPlace({ data, config }, { mayCreate: true })
  if (databaseUrl !== undefined)
    throw new Error(
      'Only the embedded database is restored with this command, but DATABASE_URL is set.\nFix: use pg_restore, as the README of @octavo/server describes.',
    )
  const { createdAt } = await restore(resolve(file), dataDir)
  console.log(`Restored the backup of ${createdAt} to ${dataDir}. Start the server with octavo serve --data ${dataDir}`)
  return 0
}

async function doctor({ data, config }: ServerFlags): Promise<number> {
  const { diagnose, readConfiguration } = await loadServer()
  const configuration = readConfiguration({
    environment: process.env,
    file: config,
    flags: data ? { dataDir: data } : {},
  })
  const findings = await diagnose(configuration)
  print(findings.map(({ name, level, message }) => [name, level === 'ok' ? message : `${level}: ${message}`]))
  return findings.some(({ level }) => level === 'error') ? 1 : 0
}

function print(lines: readonly (readonly [string, string])[]): void {
  const width = Math.max(...lines.map(([name]) => name.length))
  for (const [name, text] of lines) console.log(`${name.padEnd(width)}  ${text}`)
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

function freeSpace(folder: string): string {
  const { bavail, bsize } = statfsSync(folder)
  return sizeText(bavail * bsize)
}

function required(file: string | undefined): string {
  if (file === undefined) throw new Error('Missing required argument `<file>`.')
  return file
}
