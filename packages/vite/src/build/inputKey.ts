import { contentHash } from '@octavo/core'
import type { Site } from '@octavo/site'
import { fontStamp } from '../fonts/checkFonts.js'
import type { StoredDates } from '../git/siteDates.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { VERSION } from '../options/version.js'
import type { FileHashes } from '../store/fileHashes.js'

export interface Inputs {
  site: Site
  hashes: FileHashes
  options: ResolvedOctavoOptions
  commits?: StoredDates | undefined
  /** Version of the library that draws preview images, where the site has them. */
  thumbnails?: string | undefined
  /** Documents of other servers by address, with a hash of what they hold. */
  specs: ReadonlyMap<string, string>
}

/** A hash of everything that the output of a build follows from. */
export function inputKey({ site, hashes, options, commits, thumbnails = '', specs }: Inputs): string {
  const { outDir, cacheDir, threads, root, ...shaping } = options
  const files = [...site.files.keys(), ...site.configFiles].sort()
  const parts = files.map((path) => `${path} ${site.facts(path)?.hash ?? hashes.get(path)}`)
  return contentHash(
    VERSION,
    JSON.stringify(shaping),
    fontStamp(site),
    parts.join('\n'),
    JSON.stringify(commits?.dates ?? []),
    thumbnails,
    JSON.stringify([...specs].sort()),
  )
}
