import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ExportFailure } from '../jobs/exportFailure.js'
import type { BuildLimits } from './buildLimits.js'
import { type BuildEvent, type BuildRequest, parseBuildEvent } from './childRequest.js'
import type { Isolation } from './isolation.js'
import { runLimited } from './runLimited.js'

/** The build program, located beside this file in the bundle. */
const CHILD = fileURLToPath(new URL('./buildChild.js', import.meta.url))

/** The build ended without a result, which another attempt may have. The message is for the site's owner. */
export class BuildCrash extends Error {
  constructor(text: string) {
    super(`The build exited unexpectedly (${text}).`)
  }
}

interface BuildOptions {
  request: BuildRequest
  /** Folders with packages of the site. */
  packages: readonly string[]
  isolation: Isolation
  limits: BuildLimits
  signal: AbortSignal
  onEvent(event: BuildEvent): void
}

/**
 * Builds a site in a separate, isolated process.
 * @returns the number of pages
 * @throws ExportFailure for errors that the site's owner can fix, and for exceeded limits
 * @throws BuildCrash
 */
export async function runBuild({
  request,
  packages,
  isolation,
  limits,
  signal,
  onEvent,
}: BuildOptions): Promise<number> {
  let outcome: BuildEvent | undefined
  let outputCount = 0
  const command = isolation.wrap({
    file: process.execPath,
    args: [`--max-old-space-size=${Math.floor(limits.memory / 2 / 1024 ** 2)}`, CHILD],
    read: [dirname(process.execPath), ...programFolders(), ...packages, request.root],
    // A build first writes into a folder beside its output.
    write: [dirname(request.out)],
    // One byte more than the limit, so that an excess is detected.
    limits: { processes: limits.processes, fileBytes: limits.disk + 1 },
  })
  const end = await runLimited(command, {
    input: JSON.stringify(request),
    limits,
    outputFolder: dirname(request.out),
    signal,
    onLine(line) {
      const event = parseBuildEvent(line)
      if (!event) return
      if (event.type === 'done' || event.type === 'failed') outcome ??= event
      if (event.type === 'progress' && event.step === 'write') outputCount = Math.max(outputCount, event.done)
      onEvent(event)
    },
  })
  const exceeded = {
    time: `time limit (${limits.time / 1000} seconds)`,
    memory: `memory limit (${inMegabytes(limits.memory)})`,
    disk: `output limit (${inMegabytes(limits.disk)})`,
    entries: `limit of ${limits.entries} files and folders`,
    processes: `limit of ${limits.processes} processes`,
    output: 'limit of console output',
  }
  if (end.reason !== undefined && end.reason !== 'signal')
    throw new ExportFailure(`The build exceeded its ${exceeded[end.reason]}.`)
  signal.throwIfAborted()
  if (outcome?.type === 'failed') throw new ExportFailure(outcome.message)
  if (end.status !== 0 || outcome?.type !== 'done') throw new BuildCrash(end.text)
  if (outputCount > 0 && outcome.pages !== outputCount)
    throw new ExportFailure('The build reported inconsistent page counts.')
  return outcome.pages
}

/** Returns the folders that the program loads modules from: node_modules, or the packages of the workspace. */
export function programFolders(): string[] {
  const parts = CHILD.split(sep)
  const modulesIndex = parts.lastIndexOf('node_modules')
  if (modulesIndex > 0) return [parts.slice(0, modulesIndex + 1).join(sep)]
  const packages = dirname(dirname(dirname(CHILD)))
  return [packages, join(dirname(packages), 'node_modules')].filter((folder) => existsSync(folder))
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`
}
