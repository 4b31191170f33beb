import { resolve } from 'node:path'
import { didYouMean, plural } from '@octavo/core'
import { createVersion, loadOptions, removeVersion, siteVersions } from '@octavo/engine'
import { formatPlan } from '../formatPlan.js'

export interface VersionFlags {
  dir?: string
  from?: string
  current?: string
  default?: boolean
  unlisted?: boolean
  redirects?: boolean
  dryRun?: boolean
}

const ACTIONS = ['create', 'list', 'remove']

/** Runs `octavo version create|list|remove [name]`. */
export async function version([action = '', name]: readonly string[], flags: VersionFlags): Promise<number> {
  if (!ACTIONS.includes(action)) {
    const text = action === '' ? 'Missing required argument `<action>`.' : `Unknown action "${action}".`
    throw new Error(`${text} ${didYouMean(action, ACTIONS) ?? `Expected one of: ${ACTIONS.join(', ')}.`}`)
  }
  const root = resolve(flags.dir ?? '.')
  const options = await loadOptions({ cacheDir: false }, { root, outDir: 'dist', base: '/' })
  if (action === 'list') {
    console.log(formatVersions(await siteVersions(options)))
    return 0
  }
  if (name === undefined) throw new Error(`Missing required argument \`<name>\` for octavo version ${action}.`)
  const isDryRun = flags.dryRun === true
  const plan =
    action === 'create'
      ? await createVersion(options, {
          name,
          isDryRun,
          from: flags.from,
          current: flags.current ?? (flags.default ? 'Next' : 'Latest'),
          isDefault: flags.default,
          isUnlisted: flags.unlisted,
        })
      : await removeVersion(options, { name, isDryRun, hasRedirects: flags.redirects === true })
  console.log(formatPlan(plan, isDryRun))
  return 0
}

function formatVersions(versions: Awaited<ReturnType<typeof siteVersions>>): string {
  if (versions.length === 0) return 'The site has no versions.'
  const lines = versions.map(({ name, isDefault, status, isHidden, isListed, pages }) => {
    const notes = [isDefault && 'default', status, isHidden && 'hidden', !isListed && 'not listed'].filter(Boolean)
    return [name, plural(pages, 'page'), notes.join(', ')]
  })
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(([name = '', pages = '', notes = '']) =>
      `${name.padEnd(widths[0] ?? 0)}  ${pages.padEnd(widths[1] ?? 0)}  ${notes}`.trimEnd(),
    )
    .join('\n')
}
