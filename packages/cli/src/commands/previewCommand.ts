import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { requireRoot } from '@octavo/engine'
import { preview as startPreview } from '@octavo/vite'
import { readPort } from '../usage.js'

export interface PreviewFlags {
  out?: string
  port?: string
  host?: string | boolean
  base?: string
}

/**
 * Returns the output folder of a docs folder.
 * @throws Error if it does not exist
 */
export function findOutput(dir: string, out: string | undefined): string {
  const outDir = out === undefined ? resolve(dir, 'dist') : resolve(out)
  if (existsSync(outDir)) return outDir
  const build = ['octavo build', ...(dir === '.' ? [] : [dir])].join(' ')
  throw new Error(`Missing output folder ${outDir}.\nFix: run ${build}, or set the folder with --out.`)
}

/** Serves the output folder like a static host. */
export async function preview(dir: string, flags: PreviewFlags): Promise<number> {
  const root = resolve(dir)
  const port = readPort(flags.port ?? 4173)
  requireRoot(root)
  const outDir = findOutput(dir, flags.out)
  const { vite } = await startPreview({ root, outDir, base: flags.base, port, host: flags.host })
  vite.printUrls()
  return 0
}
