import { type Diagnostic, plural } from '@octavo/core'

/** Names of files that Windows can't create: characters, endings and devices, also with an extension. */
const REFUSED = /[<>:"|?*\\]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Number of paths in the message. */
const MAX_SHOWN = 3

/** Reports page paths that Windows can't unpack from an archive. The URLs work, so this is a single warning. */
export function checkWindowsNames(slugs: Iterable<string>): Diagnostic[] {
  const refused = [...slugs].filter((slug) => slug.split('/').some((name) => REFUSED.test(name))).sort()
  if (refused.length === 0) return []
  const lines = refused.slice(0, MAX_SHOWN).map((slug) => `/${slug}`)
  const rest = refused.length > MAX_SHOWN ? ` and ${refused.length - MAX_SHOWN} more` : ''
  return [
    {
      rule: 'PAGE_WINDOWS',
      severity: 'warning',
      file: 'docs.json',
      message: `Windows can't unpack ${plural(refused.length, 'page path')}: ${lines.join(', ')}${rest}.`,
      hint: 'The URLs work. Rename the pages, or tell readers to unpack exports on Linux or macOS.',
    },
  ]
}
