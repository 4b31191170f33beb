import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError } from '@octavo/core'
import type { UserConfig } from 'vite'
import { readConfigFile } from './configFile.js'
import type { OctavoOptions } from './options.js'

/**
 * Returns true if `mount` is set, so that the documentation is part of a project with another app.
 * @throws DocsError MOUNT_MISSING if the project has an index.html that the documentation would replace
 */
export async function isMounted(
  { root = '.', mount }: OctavoOptions,
  { root: viteRoot = process.cwd(), configFile }: UserConfig & { configFile?: string | false },
): Promise<boolean> {
  const project = resolve(viteRoot)
  const file = mount === undefined ? await readConfigFile(resolve(project, root)) : undefined
  if ((mount ?? file?.options.mount ?? '').replaceAll('/', '') !== '') return true
  // The command has no Vite configuration, so an index.html belongs to the documentation.
  if (configFile === false || !existsSync(join(project, 'index.html'))) return false
  throw new DocsError([
    {
      rule: 'MOUNT_MISSING',
      severity: 'error',
      message: 'The documentation would replace the app of this project: it has an index.html.',
      hint: "Fix: set `mount`, such as `octavo({ root: 'docs', mount: '/docs' })`, or use a project without index.html.",
    },
  ])
}
