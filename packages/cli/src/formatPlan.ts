import { plural } from '@octavo/core'
import type { createVersion } from '@octavo/engine'

type Plan = Awaited<ReturnType<typeof createVersion>>

/** Returns the changes of a command, one file a line, and a sentence with their number. */
export function formatPlan({ moves, copies, texts, removed = [], notes }: Plan, isDryRun: boolean): string {
  const changed = [...texts.keys()].filter((file) => !moves.has(file) && !copies.has(file))
  const lines = [
    ...[...moves].map(([before, after]) => `  ${before} -> ${after}`),
    ...(isDryRun ? [...copies].map(([path, original]) => `  ${original} => ${path}`) : []),
    ...changed.sort().map((file) => `  ${file}`),
    ...removed.map((path) => `  ${path}/ (removed)`),
  ]
  const counts = [
    moves.size > 0 && `${plural(moves.size, 'file')} moved`,
    copies.size > 0 && `${plural(copies.size, 'file')} copied`,
    changed.length > 0 && `${plural(changed.length, 'file')} changed`,
    removed.length > 0 && `${plural(removed.length, 'folder')} removed`,
  ].filter(Boolean)
  const summary = `${counts.join(', ') || 'Nothing changed'}${isDryRun ? '. Nothing was written.' : '.'}`
  const work =
    notes.length > 0
      ? ['', `Change ${plural(notes.length, 'place')} by hand:`, ...notes.map((note) => `  ${note}`)]
      : []
  return [...lines, ...(lines.length > 0 ? [''] : []), summary, ...work].join('\n')
}
