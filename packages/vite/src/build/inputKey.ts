import { contentHash } from '@octavo/core'
import type { Engine } from '../engine/engine.js'
import { fontStamp } from '../fonts/checkFonts.js'
import { VERSION } from '../options/version.js'
import { thumbnailRenderer } from '../thumbnails/makeThumbnails.js'

export async function inputKey(engine: Engine): Promise<string> {
  const { site, hashes, options, remoteSpecs } = engine
  const { outDir, cacheDir, threads, root, ...shaping } = options
  const files = [...site.files.keys(), ...site.configFiles].sort()
  const parts = files.map((path) => `${path} ${site.facts(path)?.hash ?? hashes.get(path)}`)
  const commits = await engine.commits()
  return contentHash(
    VERSION,
    JSON.stringify(shaping),
    fontStamp(site),
    parts.join('\n'),
    JSON.stringify([commits?.dates ?? [], engine.repository, [...engine.stars]]),
    thumbnailRenderer(site.config)?.version ?? '',
    JSON.stringify([...remoteSpecs].sort()),
  )
}
