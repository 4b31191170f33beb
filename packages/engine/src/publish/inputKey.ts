import { contentHash } from '@octavo/core'
import { LEDGER_FILE } from '@octavo/site'
import { fontStamp } from '../files/checkFonts.js'
import { VERSION } from '../options/version.js'
import type { Engine } from '../queries/engine.js'
import { thumbnailRenderer } from '../view/renderer.js'

export async function inputKey(engine: Engine): Promise<string> {
  const { site, options, remoteSpecs } = engine
  const { outDir, cacheDir, threads, root, ...outputOptions } = options
  const files = [...site.files.keys(), ...site.configFiles, LEDGER_FILE].sort()
  const parts = files.map((path) => `${path} ${hashContent(engine, path)}`)
  const [commits, stars] = await Promise.all([engine.commits(), engine.stars()])
  return contentHash(
    VERSION,
    JSON.stringify(outputOptions),
    fontStamp(site),
    parts.join('\n'),
    JSON.stringify([commits?.dates ?? [], engine.repository, [...stars]]),
    thumbnailRenderer().version,
    JSON.stringify([...remoteSpecs].sort()),
  )
}

/** Returns the hash of a file, or `''` if it does not exist. The facts of a page have its hash; images are not read as text. */
export function hashContent({ site, hashes }: Pick<Engine, 'site' | 'hashes'>, path: string): string {
  return (site.files.get(path)?.kind === 'page' ? site.facts(path)?.hash : hashes.get(path)) ?? ''
}
