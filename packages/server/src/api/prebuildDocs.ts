import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@octavo/vite'
import { describeApi } from './describeApi.js'
import { URL_MARK } from './docsSite.js'

/**
 * Builds the documentation of the server's API, which is served at `/docs`. It runs when Octavo's packages are built,
 * so that servers need not build it.
 */
export async function buildDocs(source: string, outDir: string): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'octavo-docs-'))
  try {
    cpSync(source, root, { recursive: true })
    writeFileSync(join(root, 'openapi.json'), JSON.stringify(describeApi(URL_MARK)))
    const siteUrl = `${URL_MARK}/docs`
    await build({ root, outDir, links: 'relative', siteUrl, cacheDir: false, threads: 1, strict: true })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
