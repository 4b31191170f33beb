import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import octavo from '@octavo/vite'
import { preview as startPreview } from 'vite'

export interface PreviewFlags {
  out?: string
  port: number
  host?: string | boolean
  base?: string
}

/** Serves the output folder as a static host would. */
export async function preview(dir: string, flags: PreviewFlags): Promise<number> {
  const root = resolve(dir)
  const outDir = flags.out === undefined ? resolve(root, 'dist') : resolve(flags.out)
  if (!existsSync(outDir)) {
    console.error(`Nothing is built in ${outDir} yet: run octavo build first, or name the folder with --out.`)
    return 1
  }
  const server = await startPreview({
    configFile: false,
    envDir: false,
    root,
    base: flags.base ?? '/',
    build: { outDir },
    preview: { port: flags.port, ...(flags.host !== undefined && { host: flags.host }) },
    plugins: [octavo()],
  })
  server.printUrls()
  return 0
}
