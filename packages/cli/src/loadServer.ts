import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type ServerModule = typeof import('@octavo/server')

/**
 * Imports `@octavo/server` from the packages of the current folder, or else from those of the command.
 * @throws an error with the install command, if it is not installed
 */
export async function loadServer(): Promise<ServerModule> {
  const [, command = import.meta.url] = process.argv
  const entry = findServer([join(process.cwd(), 'package.json'), command, import.meta.url])
  return (await import(pathToFileURL(entry).href)) as ServerModule
}

/** Returns the entry of `@octavo/server`, resolved from the first of these files for which it is found. */
export function findServer(importers: readonly string[]): string {
  for (const importer of importers) {
    try {
      return createRequire(importer).resolve('@octavo/server')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error('Missing package "@octavo/server".\nFix: npm i @octavo/server')
}
