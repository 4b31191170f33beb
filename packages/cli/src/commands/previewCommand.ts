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

/** Serves the output folder like a static host. */
export async function preview(dir: string, flags: PreviewFlags): Promise<number> {
  const root = resolve(dir)
  const port = readPort(flags.port ?? 4173)
  requireRoot(root)
  const outDir = flags.out === undefined ? resolve(root, 'dist') : resolve(flags.out)
  if (!existsSync(outDir)) {
    const build = ['octavo build', ...(dir === '.' ? [] : [dir])].join(' ')
    console.error(`Missing output folder ${outDir}.\nFix: run ${build}, or set the folder with --out.`)
    return 1
  }
  const { vite } = await startPreview({ root, outDir, base: flags.base, port, host: flags.host })
  vite.printUrls()
  return 0
}
