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
  const server = await startPreview({
    configFile: false,
    envDir: false,
    root,
    base: flags.base ?? '/',
    build: { outDir: flags.out === undefined ? resolve(root, 'dist') : resolve(flags.out) },
    preview: { port: flags.port, ...(flags.host !== undefined && { host: flags.host }) },
    plugins: [octavo()],
  })
  server.printUrls()
  return 0
}
