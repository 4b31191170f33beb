import { posix } from 'node:path'
import type { RuleId } from '@octavo/core'

type RefPath = { ok: true; file: string } | { ok: false; rule: RuleId; message: string; hint?: string }

/**
 * The file a `$ref` means, as a path from the docs root. A leading `/` means the docs root.
 * @example resolveRefPath('../shared/nav.json', 'en/docs.json') // { ok: true, file: 'shared/nav.json' }
 */
export function resolveRefPath(path: string, from: string): RefPath {
  const slashed = path.replaceAll('\\', '/')
  if (/^[a-z][a-z\d+.-]*:/i.test(slashed) || slashed.startsWith('//')) {
    return {
      ok: false,
      rule: 'CFG_REF_OUTSIDE',
      message: `"$ref" is "${path}", which is not a file of this docs folder.`,
      hint: 'Save a copy in the docs folder and refer to that.',
    }
  }
  const file = posix.normalize(slashed.startsWith('/') ? slashed.slice(1) : posix.join(posix.dirname(from), slashed))
  if (file === '..' || file.startsWith('../') || slashed.includes('\0')) {
    return { ok: false, rule: 'CFG_REF_OUTSIDE', message: `"$ref" is "${path}", which leaves the docs folder.` }
  }
  return { ok: true, file }
}
