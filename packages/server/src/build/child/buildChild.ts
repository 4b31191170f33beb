import { text } from 'node:stream/consumers'
import { type Diagnostic, DocsError, type FormatOptions } from '@octavo/core'
import { buildSite, resolveOptions } from '@octavo/vite'
import { diagnosticLines, errorsFirst, failureText } from '../buildDiagnostics.js'
import { type BuildEvent, type BuildRequest, REPORTED } from '../buildRequest.js'

/** Builds one site in a process of its own, and says on standard output how it goes. */
async function main(): Promise<void> {
  const { root, out, siteUrl, paths, version, strict, threads } = JSON.parse(await text(process.stdin)) as BuildRequest
  try {
    const options = resolveOptions(
      {
        links: 'relative',
        siteUrl,
        cacheDir: false,
        onPageError: strict ? 'fail' : 'placeholder',
        threads,
        selection: { paths: paths || undefined, version: version ?? undefined },
      },
      { root, outDir: out, base: '/' },
    )
    const result = await buildSite({ options, onProgress: (progress) => say({ type: 'progress', ...progress }) })
    const { readSource } = result
    sayProblems(result.diagnostics, { readSource })
    say({ type: 'done', pages: result.pages })
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    const { diagnostics, readSource } = error
    sayProblems(diagnostics, readSource ? { readSource } : {})
    const message = failureText(diagnostics)
    say({ type: 'failed', message })
    // A full disk is the server's trouble, which it looks for when a program has ended badly.
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

function sayProblems(diagnostics: readonly Diagnostic[], options: FormatOptions): void {
  const ordered = errorsFirst(diagnostics)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  say({ type: 'counts', errors, warnings: diagnostics.length - errors })
  for (const diagnostic of ordered.slice(0, REPORTED)) say({ type: 'diagnostic', diagnostic })
  for (const line of diagnosticLines(diagnostics, options)) say({ type: 'log', ...line })
}

function say(event: BuildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

await main()
