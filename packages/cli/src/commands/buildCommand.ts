import { resolve } from 'node:path'
import { didYouMean } from '@octavo/core'
import {
  buildSite,
  createProgress,
  formatBuildResult,
  formatBuildWarnings,
  loadOptions,
  type ResolvedOctavoOptions,
  type SiteBuild,
  watchBuild,
} from '@octavo/engine'
import { type AssistantFlags, assistantOption } from '../assistantFlags.js'
import { errorText } from '../errorText.js'
import { type RemoteRefsFlag, remoteRefsOption } from '../remoteRefs.js'

export interface BuildFlags extends AssistantFlags {
  out?: string
  base?: string
  siteUrl?: string
  strict?: boolean
  keepGoing?: boolean
  placeholder?: boolean
  unsafeSvg?: boolean
  links?: string
  remoteRefs?: RemoteRefsFlag
  cache?: string | false
  threads?: string
  times?: boolean
  explain?: boolean
  watch?: boolean
}

/** Builds a site. Does not need a Vite configuration. */
export async function build(dir: string, flags: BuildFlags): Promise<number> {
  const start = performance.now()
  const options = await buildOptions(dir, flags)
  if (options.transformHtml) console.error('transformHtml has no effect: octavo build runs no other Vite plugins.')
  if (flags.watch) return await watch(dir, flags, options)
  const progress = createProgress({ info: (line) => console.log(line) })
  const result = await buildSite({ options, onProgress: progress.update, explain: flags.explain }).finally(() =>
    progress.clear(),
  )
  report(result, options, flags, performance.now() - start)
  return 0
}

function buildOptions(dir: string, flags: BuildFlags): Promise<ResolvedOctavoOptions> {
  const root = resolve(dir)
  return loadOptions(
    {
      strict: flags.strict,
      onPageError: flags.keepGoing || flags.placeholder ? 'placeholder' : undefined,
      unsafeSvg: flags.unsafeSvg,
      links: flags.links !== undefined ? linkStyle(flags.links) : undefined,
      ...remoteRefsOption(flags.remoteRefs),
      ...assistantOption(flags),
      siteUrl: flags.siteUrl,
      threads: flags.threads !== undefined ? threadCount(flags.threads) : undefined,
      cacheDir: typeof flags.cache === 'string' ? resolve(flags.cache) : flags.cache,
    },
    { root, outDir: flags.out === undefined ? resolve(root, 'dist') : resolve(flags.out), base: flags.base ?? '/' },
  )
}

/** Builds a site after each change until the process is told to end. */
async function watch(dir: string, flags: BuildFlags, options: ResolvedOctavoOptions): Promise<number> {
  const stop = watchBuild({
    options,
    explain: flags.explain,
    reload: () => buildOptions(dir, flags),
    onBuild: (build, milliseconds) => report(build, options, flags, milliseconds),
    onError: (error) => console.error(errorText(error)),
  })
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await stop()
  return 0
}

/** Prints the outcome of a build. */
function report(build: SiteBuild, options: ResolvedOctavoOptions, flags: BuildFlags, milliseconds: number): void {
  if (build.diagnostics.length > 0) console.error(`${formatBuildWarnings(build, options, process.stderr.isTTY)}\n`)
  console.log(`${formatBuildResult(build, options)} (${(milliseconds / 1000).toFixed(2)} s)`)
  for (const notice of build.notices) console.log(notice)
  if (flags.times) console.log(formatTimes(build.times))
}

function threadCount(value: string): number {
  if (/^[1-9]\d{0,2}$/.test(value)) return Number(value)
  throw new Error(`Invalid value "${value}" for --threads. Expected a number from 1 to 999.`)
}

const LINKS = ['extensionless', 'html', 'relative'] as const

function linkStyle(value: string): (typeof LINKS)[number] {
  const style = LINKS.find((each) => each === value)
  if (style) return style
  throw new Error(
    `Invalid value "${value}" for --links. ${didYouMean(value, LINKS) ?? 'Expected extensionless, html or relative.'}`,
  )
}

function formatTimes(times: Record<string, number>): string {
  return Object.entries(times)
    .map(([step, milliseconds]) => `  ${step.padEnd(10)} ${milliseconds.toFixed(0).padStart(7)} ms`)
    .join('\n')
}
