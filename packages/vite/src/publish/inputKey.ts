import { contentHash } from '@octavo/core'
import type { Engine } from '../engine/engine.js'
import { fontStamp } from '../files/checkFonts.js'
import { VERSION } from '../options/version.js'
import { thumbnailRenderer } from '../view/makeThumbnails.js'

export async function inputKey(engine: Engine): Promise<string> {
  const { site, hashes, options, remoteSpecs } = engine
  const { outDir, cacheDir, threads, root, ...shaping } = options
  const files = [...site.files.keys(), ...site.configFiles].sort()
  // The facts of a page have its hash. Images are not read as text.
  const hashOf = (path: string) => (site.files.get(path)?.kind === 'page' ? site.facts(path)?.hash : hashes.get(path))
  const parts = files.map((path) => `${path} ${hashOf(path) ?? ''}`)
  const [commits, stars] = await Promise.all([engine.commits(), engine.stars()])
  return contentHash(
    VERSION,
    JSON.stringify(shaping),
    fontStamp(site),
    parts.join('\n'),
    JSON.stringify([commits?.dates ?? [], engine.repository, [...stars]]),
    thumbnailRenderer(site.config)?.version ?? '',
    JSON.stringify([...remoteSpecs].sort()),
  )
}
