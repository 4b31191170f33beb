import { formatCounts, hasErrors, plural } from '@octavo/core'
import { initSite, type NewSite } from '@octavo/migrate'

export interface InitFlags {
  dryRun?: boolean
}

/** Writes docs.json for a folder of Markdown files. Returns the exit status, which is 1 if the site has errors. */
export async function init(dir: string, { dryRun }: InitFlags): Promise<number> {
  const site = await initSite({ dir, dryRun })
  console.log(describe(site, dir))
  return hasErrors(site.diagnostics ?? []) ? 1 : 0
}

function describe({ texts, groups, diagnostics, keepsIgnore }: NewSite, dir: string): string {
  const width = Math.max(...groups.map(({ title }) => title.length))
  const argument = dir === '.' ? '' : ` ${dir}`
  return [
    ...(diagnostics
      ? [`Created ${[...texts.keys()].join(' and ')}. No other file was changed.`]
      : [...texts].flatMap(([file, text]) => [`${file}:`, text])),
    ...(keepsIgnore ? ['.mintignore exists; it was not changed.'] : []),
    'Pages:',
    ...groups.map(({ title, pages }) => `  ${title.padEnd(width)}  ${pages}`),
    `  ${'Total'.padEnd(width)}  ${plural(
      groups.reduce((sum, { pages }) => sum + pages, 0),
      'page',
    )}`,
    ...(diagnostics
      ? [
          `octavo check: ${formatCounts(diagnostics)}`,
          ...(diagnostics.length > 0 ? [`Run octavo check${argument} for the list.`] : []),
          `Run octavo dev${argument} to see the site.`,
        ]
      : []),
  ].join('\n')
}
