import { text } from 'node:stream/consumers'
import { DocsError } from '@octavo/core'
import { buildSite, formatBuildWarnings, resolveOptions } from '@octavo/vite'
import type { BuildEvent, BuildRequest } from '../buildRequest.js'

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
    if (result.diagnostics.length > 0)
      say({ type: 'log', level: 'warning', text: formatBuildWarnings(result, options, false) })
    say({ type: 'done', pages: result.pages })
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    say({ type: 'failed', message: error.message })
  }
}

function say(event: BuildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

await main()
