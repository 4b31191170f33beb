import { type Diagnostic, LineIndex } from '@octavo/core'
import type { Site } from '@octavo/site'
import { leakedFileKey, leakedKey, TEXT_FILE } from '../files/adminKeys.js'

export function findStaticLeak(site: Site, path: string): string | undefined {
  const file = site.repository.resolve(path)
  return file === undefined ? undefined : leakedFileKey(file)
}

/**
 * Returns the keys that a build would publish, by their location: pages, docs.json and static files.
 * @param pageKeys the first key of each page, by slug
 * @param fileKey returns the first key in a static file
 */
export function findLeaks(
  site: Site,
  pageKeys: Iterable<readonly [slug: string, key: string | undefined]>,
  fileKey: (path: string) => string | undefined = (path) => findStaticLeak(site, path),
): Map<string, string> {
  const configKey = ['docs.json', leakedKey(JSON.stringify(site.config ?? {}))] as const
  const fileKeys = site.derived.statics.map((path) => [path, fileKey(path)] as const)
  return new Map(
    [...pageKeys, configKey, ...fileKeys].flatMap(([text, key]) => (key === undefined ? [] : [[text, key]])),
  )
}

/** Returns the first admin key in the texts of a page or its frontmatter. */
export function findPageLeak(site: Site, slug: string, texts: readonly unknown[]): string | undefined {
  return leakedKey(JSON.stringify([...texts, site.pageFacts(slug)?.frontmatter]))
}

/** Returns an error for each key in the output, with its location in the repository. */
export function leakDiagnostics(site: Site, leaks: ReadonlyMap<string, string>): Diagnostic[] {
  return [...new Set(leaks.values())].map((key) => {
    const [text = ''] = [...leaks].sort().find(([, each]) => each === key) ?? []
    return {
      rule: 'OUT_SECRET',
      severity: 'error',
      ...keyLocation(site, key),
      message: `A companion server admin key would be published in "${text}".`,
      expected: 'no key, or a public assistant key (`svc_dsc_…`).',
      hint: 'Fix: remove and revoke the key. In examples, write fewer than 20 letters, such as `svc_YOUR_KEY`.',
    }
  })
}

function keyLocation(site: Site, key: string): Pick<Diagnostic, 'file' | 'start' | 'end'> {
  for (const file of site.files.keys()) {
    const text = TEXT_FILE.test(file) ? site.repository.readText(file) : undefined
    const at = text?.indexOf(key) ?? -1
    if (text === undefined || at < 0) continue
    const lines = new LineIndex(text)
    return { file, start: lines.positionAt(at), end: lines.positionAt(at + key.length) }
  }
  return {}
}
