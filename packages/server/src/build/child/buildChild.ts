import { text } from 'node:stream/consumers'
import { DocsError, formatDiagnostic, plural } from '@octavo/core'
import { type BuildResult, buildSite, resolveOptions } from '@octavo/vite'
import type { BuildEvent, BuildRequest } from '../buildRequest.js'

/** More would push the end of the log out of it. */
const MOST_WARNINGS = 200

/** Builds one site in a process of its own, and says on standard output how it goes. */
async function main(): Promise<void> {
  const { root, out, siteUrl, paths, version, threads } = JSON.parse(await text(process.stdin)) as BuildRequest
  try {
    const options = resolveOptions(
      {
        links: 'relative',
        siteUrl,
        cacheDir: false,
        threads,
        selection: { ...(paths && { paths }), ...(version !== null && { version }) },
      },
      { root, outDir: out, base: '/' },
    )
    const result = await buildSite({ options, onProgress: (progress) => say({ type: 'progress', ...progress }) })
    sayWarnings(result)
    say({ type: 'done', pages: result.pages })
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    say({ type: 'failed', message: error.message })
    // A full disk is the server's trouble, which it looks for when a program has ended badly.
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** One entry each; of many, the first. */
function sayWarnings({ diagnostics, readSource }: BuildResult): void {
  const shown = diagnostics.slice(0, MOST_WARNINGS)
  for (const diagnostic of shown) {
    const text = formatDiagnostic(diagnostic, { readSource }).replace(/^warning /, '')
    say({ type: 'log', level: 'warning', text })
  }
  const left = diagnostics.length - shown.length
  if (left > 0)
    say({ type: 'log', level: 'warning', text: `… and ${plural(left, 'more warning')}: octavo check lists all.` })
}

function say(event: BuildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

await main()
